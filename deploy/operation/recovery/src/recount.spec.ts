import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { run } from './testing/commands.js';
import type { DatabaseVariables } from './testing/database-server.js';
import { readRecorded } from './testing/recorded.js';
import { newServer, query, start } from './testing/test-product.js';

let databases: DatabaseVariables;

const ask = (sql: string, ...values: unknown[]) => query(databases.INVOICING_DATABASE_URL, sql, values);
const sums = () => ask('select * from invoice_sums order by user_id, invoice_date, due_date, created_on');
const recount = (...args: string[]) => run('recount', databases, ...args);
/** Makes the invoice totals wrong, as a faulty manual script could do. */
const spoil = async () => {
  await ask('update invoice_sums set receivable = receivable + 1');
  await ask('delete from invoice_sums where ctid = (select min(ctid) from invoice_sums)');
};

beforeAll(async () => {
  ({ databases } = await newServer());
  await run('restore', databases, readRecorded('0.1.0').set);
  // A start of the product runs the migrations, which create the tables.
  await (await start(databases, { PAYMENTS: 'none' })).stop();
});

describe('A recount', () => {
  it('finds that an upgrade has counted all that there was', async () => {
    expect((await sums()).length).toBeGreaterThan(0);
    expect(await recount()).toMatchObject({ status: 0, output: 'All is kept as it is counted.\n' });
  });

  it('tells what is kept otherwise, and changes nothing', async () => {
    await spoil();
    const spoilt = await sums();
    const { status, output, errors } = await recount();
    expect(status).toBe(1);
    expect(output).toMatch(/^[0-9a-f-]{36}( \d{4}-\d\d-\d\d){3} kept nothing counted \{.*"invoices": \d+/m);
    expect(errors).toMatch(/\d+ differences: recount --repair writes what is counted/);
    expect(await sums()).toEqual(spoilt);
  });

  it('writes what it has counted where it is told to, while invoices change', async () => {
    await spoil();
    let isOver = false;
    const change = async (status: string) => {
      while (!isOver) {
        await ask(`update invoices set status = $1, paid_at = null, paid_on = null where status <> 'paid'`, status);
      }
    };
    const changing = [change('pending'), change('overdue')];
    const repaired = await recount('--repair');
    isOver = true;
    await Promise.all(changing);
    expect(repaired).toMatchObject({ status: 0, output: expect.stringMatching(/^Repaired: \d+ users$/m) });
    expect(await recount()).toMatchObject({ status: 0 });
  });

  it('leaves everything as it is where somebody keeps the sums for long', async () => {
    await spoil();
    const spoilt = await sums();
    const hold = `begin; update invoices set status = 'pending' where status <> 'paid'; select pg_sleep(600)`;
    const holding = ask(hold).catch((error: Error) => error.message);
    const holders = `from pg_stat_activity where query = $1 and wait_event = 'PgSleep'`;
    while ((await ask(`select ${holders}`, hold)).length === 0) await sleep(20);
    const { status, errors } = await recount('--repair');
    await ask(`select pg_cancel_backend(pid) ${holders}`, hold);
    expect(await holding).toContain('canceling statement due to user request');
    expect(status).toBe(1);
    expect(errors).toContain('were not written: run it again');
    expect(await sums()).toEqual(spoilt);
  });
});
