import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { runCommand } from './testing/commands.js';
import type { DatabaseVariables } from './testing/database-server.js';
import { readRecordedRelease } from './testing/recorded.js';
import { startEmptyServer, queryDatabase, startTestProduct } from './testing/test-product.js';

let databases: DatabaseVariables;

const queryInvoicing = (sql: string, ...values: unknown[]) =>
  queryDatabase(databases.INVOICING_DATABASE_URL, sql, values);
const readInvoiceSums = () =>
  queryInvoicing('select * from invoice_sums order by user_id, invoice_date, due_date, created_on, currency');
const runRecount = (...args: string[]) => runCommand('recount', databases, ...args);
/** A faulty manual SQL script could make the same changes. */
const falsifyInvoiceSums = async () => {
  await queryInvoicing('update invoice_sums set receivable = receivable + 1');
  await queryInvoicing('delete from invoice_sums where ctid = (select min(ctid) from invoice_sums)');
};

beforeAll(async () => {
  ({ databases } = await startEmptyServer());
  await runCommand('restore', databases, readRecordedRelease('0.1.0').set);
  // The first start of the product runs the migrations, which create the tables for the invoice totals.
  await (await startTestProduct(databases, { PAYMENTS: 'none' })).stop();
});

describe('A recount', () => {
  it('finds no difference after an upgrade', async () => {
    expect((await readInvoiceSums()).length).toBeGreaterThan(0);
    expect(await runRecount()).toMatchObject({ status: 0, output: 'All is kept as it is counted.\n' });
  });

  it('reports differences between stored and counted totals, and changes nothing', async () => {
    await falsifyInvoiceSums();
    const spoilt = await readInvoiceSums();
    const { status, output, errors } = await runRecount();
    expect(status).toBe(1);
    expect(output).toMatch(/^[0-9a-f-]{36}( \d{4}-\d\d-\d\d){3} USD kept nothing counted \{.*"invoices": \d+/m);
    expect(errors).toMatch(/\d+ differences: recount --repair writes what is counted/);
    expect(await readInvoiceSums()).toEqual(spoilt);
  });

  it('with --repair writes the counted totals, even while invoices change', async () => {
    await falsifyInvoiceSums();
    let isOver = false;
    const change = async (status: string) => {
      while (!isOver) {
        await queryInvoicing(
          `update invoices set status = $1, paid_at = null, paid_on = null where status <> 'paid'`,
          status,
        );
      }
    };
    const changing = [change('pending'), change('overdue')];
    const repaired = await runRecount('--repair');
    isOver = true;
    await Promise.all(changing);
    expect(repaired).toMatchObject({ status: 0, output: expect.stringMatching(/^Repaired: \d+ users$/m) });
    expect(await runRecount()).toMatchObject({ status: 0 });
  });

  it('with --repair changes nothing if another transaction locks the totals for too long', async () => {
    await falsifyInvoiceSums();
    const spoilt = await readInvoiceSums();
    const lockSql = `begin; update invoices set status = 'pending' where status <> 'paid'; select pg_sleep(600)`;
    const lockResult = queryInvoicing(lockSql).catch((error: Error) => error.message);
    const lockHolders = `from pg_stat_activity where query = $1 and wait_event = 'PgSleep'`;
    while ((await queryInvoicing(`select ${lockHolders}`, lockSql)).length === 0) await sleep(20);
    const { status, errors } = await runRecount('--repair');
    await queryInvoicing(`select pg_cancel_backend(pid) ${lockHolders}`, lockSql);
    expect(await lockResult).toContain('canceling statement due to user request');
    expect(status).toBe(1);
    expect(errors).toContain('were not written: run it again');
    expect(await readInvoiceSums()).toEqual(spoilt);
  });
});
