import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Product } from '@paperbill/local';
import { type Businesses, downloadPdf, saveInvoice } from './testing/business.js';
import { runCommand } from './testing/commands.js';
import type { DatabaseVariables } from './testing/database-server.js';
import { readRecordedRelease, getRecordedFolder } from './testing/recorded.js';
import { type Column, findIncompatibilities, listColumns } from './testing/database-columns.js';
import { startEmptyServer, queryDatabase, startTestProduct } from './testing/test-product.js';
import { takeSnapshots } from './testing/api-snapshot.js';

const PREVIOUS_VERSION = readdirSync(getRecordedFolder('.')).sort(compareVersions).at(-1)!;

/** This server does not exist. The plans in the API's responses must therefore come from the database. */
const unreachableStripe = {
  STRIPE_SECRET_KEY: 'sk_test_of_a_spec',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_a_spec',
  STRIPE_API_URL: 'http://127.0.0.1:1',
};

const recordedRelease = readRecordedRelease(PREVIOUS_VERSION);
let product: Product;
let databases: DatabaseVariables;
let recordedUsers: Businesses;
let columnsBefore: Awaited<ReturnType<typeof listColumns>>[];

const listAllColumns = () => Promise.all(Object.values(databases).map(listColumns));

beforeAll(async () => {
  ({ databases } = await startEmptyServer());
  const { status, errors } = await runCommand('restore', databases, recordedRelease.backupSet);
  if (status !== 0) throw new Error(errors);
  columnsBefore = await listAllColumns();
  // The recorded sessions have expired. Without a new sign-in time, the staff member would have to sign in again.
  await queryDatabase(
    databases.IDENTITY_DATABASE_URL,
    `update sessions set expire = now() + interval '1 day', sess = sess || jsonb_build_object('signedInAt', $1::bigint)`,
    [Date.now()],
  );
  product = await startTestProduct(databases, unreachableStripe);
  recordedUsers = recordedRelease.toPeopleAtOrigin(product.url);
});

describe(`Data of release ${PREVIOUS_VERSION} after the upgrade`, () => {
  it('leads to the responses recorded with that release, and to PDFs that are equal byte by byte', async () => {
    expect(await takeSnapshots(recordedUsers)).toMatchObject(recordedRelease.answers);
  });

  it('continues with the next invoice number and its PDF', async () => {
    const { invoiceNumber, id } = await saveInvoice(recordedUsers.grace);
    expect(invoiceNumber).toBe('INV-010');
    expect(await downloadPdf(recordedUsers.grace, id)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('stays in tables that still work with that release after a rollback', async () => {
    const columnsNow = await listAllColumns();
    const [id, email] = [
      { name: 'users.id', type: 'uuid' },
      { name: 'users.email', type: 'text' },
    ];
    expect(columnsBefore.flat()).toContainEqual({ ...id, nullable: false, hasDefault: true });
    expect(columnsBefore.flat()).toContainEqual({ ...email, nullable: false, hasDefault: false });
    expect(columnsBefore.flat()).toContainEqual(expect.objectContaining({ nullable: true }));
    expect(columnsBefore.flatMap((before, index) => findIncompatibilities(before, columnsNow[index]!))).toEqual([]);
  });
});

describe('The comparison of columns with the previous release reports', () => {
  const a: Column = { name: 'then.a', type: 'integer', nullable: true, hasDefault: false };
  const c: Column = { name: 'then.c', type: 'integer', nullable: false, hasDefault: true };
  const b: Column = { ...a, name: 'then.b' };

  it.each<[change: string, now: Column[], found: string[]]>([
    ['a dropped column', [c], ['then.a is gone']],
    ['a changed type', [{ ...a, type: 'text' }, c], ['then.a is text instead of integer']],
    ['a column that became not null', [{ ...a, nullable: false }, c], ['then.a may no longer be null']],
    ['a new column without a default that is not null', [a, { ...b, nullable: false }, c], ['then.b must be given']],
    ['a dropped default', [a, { ...c, hasDefault: false }], ['then.c must be given']],
    [
      'nothing for new tables, and for new columns that are nullable or have a default',
      [a, b, c, { ...c, name: 'then.d' }, { ...a, name: 'now.a', nullable: false }],
      [],
    ],
  ])('%s', (_change, now, expectedProblems) => {
    expect(findIncompatibilities([a, c], now)).toEqual(expectedProblems);
  });
});

describe('A recount', () => {
  const queryInvoicing = (sql: string, ...values: unknown[]) =>
    queryDatabase(databases.INVOICING_DATABASE_URL, sql, values);
  const readInvoiceSums = () =>
    queryInvoicing('select * from invoice_sums order by user_id, invoice_date, due_date, created_on, currency');
  const runRecount = (...args: string[]) => runCommand('recount', databases, ...args);
  /** Makes wrong changes to the sums, as a faulty manual SQL script could do. */
  const falsifyInvoiceSums = async () => {
    await queryInvoicing('update invoice_sums set receivable = receivable + 1');
    await queryInvoicing('delete from invoice_sums where ctid = (select min(ctid) from invoice_sums)');
  };

  beforeAll(() => product.stop());

  it('finds no difference after an upgrade', async () => {
    expect((await readInvoiceSums()).length).toBeGreaterThan(0);
    expect(await runRecount()).toMatchObject({ status: 0, output: 'All is kept as it is counted.\n' });
  });

  it('reports differences between stored and counted totals, and changes nothing', async () => {
    await falsifyInvoiceSums();
    const falsifiedSums = await readInvoiceSums();
    const { status, output, errors } = await runRecount();
    expect(status).toBe(1);
    expect(output).toMatch(/^[0-9a-f-]{36}( \d{4}-\d\d-\d\d){3} USD kept nothing counted \{.*"invoices": \d+/m);
    expect(errors).toMatch(/\d+ differences: recount --repair writes what is counted/);
    expect(await readInvoiceSums()).toEqual(falsifiedSums);
  });

  it('with --repair writes the counted totals, even while invoices change', async () => {
    await falsifyInvoiceSums();
    let isOver = false;
    const changeInvoices = async (status: string) => {
      while (!isOver) {
        await queryInvoicing(
          `update invoices set status = $1, paid_at = null, paid_on = null where status <> 'paid'`,
          status,
        );
      }
    };
    const changes = [changeInvoices('pending'), changeInvoices('overdue')];
    const repairResult = await runRecount('--repair');
    isOver = true;
    await Promise.all(changes);
    expect(repairResult).toMatchObject({ status: 0, output: expect.stringMatching(/^Repaired: \d+ users$/m) });
    expect(await runRecount()).toMatchObject({ status: 0 });
  });

  it('with --repair changes nothing if another transaction locks the totals for too long', async () => {
    await falsifyInvoiceSums();
    const falsifiedSums = await readInvoiceSums();
    const lockSql = `begin; update invoices set status = 'pending' where status <> 'paid'; select pg_sleep(600)`;
    const lockResult = queryInvoicing(lockSql).catch((error: Error) => error.message);
    const lockHolders = `from pg_stat_activity where query = $1 and wait_event = 'PgSleep'`;
    while ((await queryInvoicing(`select ${lockHolders}`, lockSql)).length === 0) await sleep(20);
    const { status, errors } = await runRecount('--repair');
    await queryInvoicing(`select pg_cancel_backend(pid) ${lockHolders}`, lockSql);
    expect(await lockResult).toContain('canceling statement due to user request');
    expect(status).toBe(1);
    expect(errors).toContain('were not written: run it again');
    expect(await readInvoiceSums()).toEqual(falsifiedSums);
  });
});

function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
