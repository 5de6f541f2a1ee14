import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Businesses, downloadPdf, saveInvoice } from './testing/business.js';
import { runCommand } from './testing/commands.js';
import type { DatabaseVariables } from './testing/database-server.js';
import { readRecordedRelease, getRecordedFolder } from './testing/recorded.js';
import { findIncompatibilities, listColumns } from './testing/database-columns.js';
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
let url: string;
let databases: DatabaseVariables;
let recordedUsers: Businesses;
let columnsBefore: Awaited<ReturnType<typeof listColumns>>[];

const listAllColumns = () => Promise.all(Object.values(databases).map(listColumns));

beforeAll(async () => {
  ({ url, databases } = await startEmptyServer());
  const { status, errors } = await runCommand('restore', databases, recordedRelease.set);
  if (status !== 0) throw new Error(errors);
  columnsBefore = await listAllColumns();
  // The recorded sessions have expired. Without a new sign-in time, the staff member would have to sign in again.
  await queryDatabase(
    databases.IDENTITY_DATABASE_URL,
    `update sessions set expire = now() + interval '1 day', sess = sess || jsonb_build_object('signedInAt', $1::bigint)`,
    [Date.now()],
  );
  const product = await startTestProduct(databases, unreachableStripe);
  recordedUsers = recordedRelease.peopleAt(product.url);
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
    expect(columnsBefore.flatMap((before, index) => findIncompatibilities(before, columnsNow[index]!))).toEqual([]);
  });
});

describe('The comparison of columns with the previous release reports', () => {
  it.each([
    ['a dropped column', 'alter table then drop column a', ['then.a is gone']],
    ['a changed type', 'alter table then alter a type text', ['then.a is text instead of integer']],
    ['a column that became not null', 'alter table then alter a set not null', ['then.a may no longer be null']],
    [
      'a new column without a default that is not null',
      'alter table then add b integer not null',
      ['then.b must be given'],
    ],
    ['a dropped default', 'alter table then alter c drop default', ['then.c must be given']],
    [
      'nothing for new tables, and for new columns that are nullable or have a default',
      'create table now (a integer not null); alter table then add b integer, add d text not null default 1',
      [],
    ],
  ])('%s', async (_change, migration, found) => {
    const scratch = new URL(url);
    scratch.pathname = '/scratch';
    await queryDatabase(url, 'drop database if exists scratch');
    await queryDatabase(url, 'create database scratch');
    await queryDatabase(scratch.href, 'create table "then" (a integer, c integer not null default 0)');
    const before = await listColumns(scratch.href);
    await queryDatabase(scratch.href, migration.replaceAll(' then ', ' "then" '));

    expect(findIncompatibilities(before, await listColumns(scratch.href))).toEqual(found);
  });
});

function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
