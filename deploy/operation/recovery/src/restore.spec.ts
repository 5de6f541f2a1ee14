import { execFile, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { appendFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { backUp, type CommandResult, runCommand } from './testing/commands.js';
import type { DatabaseVariables } from './testing/database-server.js';
import { readRecordedRelease } from './testing/recorded.js';
import { createFolder, startEmptyServer, queryDatabase } from './testing/test-product.js';

const { backupSet: recordedSet } = readRecordedRelease('0.1.0');
const QUOTE_ID = 'b7d8f0c2-3f1e-4f0a-9b51-0c2f3b7a9d10';
const UNREACHABLE_DATABASE_URL = 'postgresql://nobody:secret@127.0.0.1:1/nowhere';

let server: Awaited<ReturnType<typeof startEmptyServer>>;
let databases: DatabaseVariables;
let firstRestore: CommandResult;

const countInvoices = () =>
  queryDatabase<{ count: number }>(databases.INVOICING_DATABASE_URL, 'select count(*)::int from invoices');

async function copyBackupSet(): Promise<string> {
  const copy = join(await createFolder(), 'set');
  await cp(recordedSet, copy, { recursive: true });
  return copy;
}

beforeAll(async () => {
  server = await startEmptyServer();
  ({ databases } = server);
  firstRestore = await runCommand('restore', databases, recordedSet);
});

describe('A restore', () => {
  it('reports how many invoices and PDFs it restored', () => {
    const { status, output } = firstRestore;
    expect(status).toBe(0);
    expect(output).toContain('Complete: 4 invoices, 3 PDFs, each as it was stored.');
    expect(output).toContain('1 invoices have no stored PDF');
  });

  it('refuses to overwrite data without --replace', async () => {
    const { status, output, errors } = await runCommand('restore', databases, recordedSet);
    expect(status).toBe(1);
    expect(output).toContain('invoicing is not empty (6 tables): restore --replace deletes them');
    expect(errors).toContain('nothing was changed');
    expect(await countInvoices()).toEqual([{ count: 4 }]);
  });

  it('changes nothing if the set is damaged or a part of it is missing', async () => {
    const damagedSet = await copyBackupSet();
    await appendFile(join(damagedSet, 'identity.dump'), 'x');
    const { status, errors } = await runCommand('restore', databases, '--replace', damagedSet);
    expect([status, errors]).toEqual([1, expect.stringContaining('the set is damaged; nothing was changed')]);
    await rm(join(damagedSet, 'identity.dump'));
    expect((await runCommand('restore', databases, '--replace', damagedSet)).status).toBe(1);
    expect(await countInvoices()).toEqual([{ count: 4 }]);
  });

  it('changes nothing while the product runs', async () => {
    const service = new pg.Client({ connectionString: databases.BILLING_DATABASE_URL, application_name: 'billing' });
    await service.connect();
    const { status, output } = await runCommand('restore', databases, '--replace', recordedSet);
    await service.end();
    expect(status).toBe(1);
    expect(output).toContain('billing is in use (billing): stop the product first');
    expect(await countInvoices()).toEqual([{ count: 4 }]);
  });

  it('deletes tables, functions, views and collations that are not in the set, and restores those of the set', async () => {
    const { CATALOGUE_DATABASE_URL: catalogue } = databases;
    await queryDatabase(
      catalogue,
      `create function mine() returns integer language sql as 'select 1';
       create collation mine from "C";
       create view mine as select mine() as one`,
    );
    const backupSet = await backUp(databases, await createFolder());
    const result = await runCommand('restore', databases, '--replace', backupSet);
    expect([result.status, result.errors, await queryDatabase(catalogue, 'table mine')]).toEqual([0, '', [{ one: 1 }]]);

    await queryDatabase(catalogue, 'create table mine_too (id integer)');
    expect((await runCommand('restore', databases, '--replace', recordedSet)).status).toBe(0);
    const remainingNames = await queryDatabase(
      catalogue,
      `select proname from pg_proc where proname = 'mine' union all
       select collname from pg_collation where collname = 'mine' union all
       select relname from pg_class where relname in ('mine', 'mine_too')`,
    );
    expect(remainingNames).toEqual([]);
    expect(await queryDatabase(catalogue, `select from pg_tables where schemaname = 'public'`)).toHaveLength(3);
  });

  it('leaves a database unchanged if its dump cannot be restored', async () => {
    const { CATALOGUE_DATABASE_URL: catalogue } = databases;
    const administrator = new URL(new URL(catalogue).pathname, server.url).href;
    await queryDatabase(administrator, 'revoke create on schema public from pg_database_owner');
    const { status, errors } = await runCommand('restore', databases, '--replace', recordedSet);
    await queryDatabase(administrator, 'grant create on schema public to pg_database_owner');
    expect(status).toBe(1);
    expect(errors).toContain('catalogue could not be restored and is as it was');
    expect(await queryDatabase(catalogue, 'select name from customers')).toHaveLength(2);
  });
});

describe('A decision made after the backup', () => {
  const hash = 'a'.repeat(64);
  const tables = [
    [
      'IDENTITY_DATABASE_URL',
      'deleted_users',
      'user_hash char(64) primary key, deleted_at timestamptz not null default now()',
    ],
    [
      'BILLING_DATABASE_URL',
      'forgotten_customers',
      'customer_hash char(64) primary key, forgotten_at timestamptz not null default now()',
    ],
  ] as const;

  const rememberDeletion = async () => {
    for (const [url, table, columns] of tables) {
      await queryDatabase(
        databases[url],
        `create table ${table} (${columns}); insert into ${table} values ('${hash}', '2026-11-01')`,
      );
    }
  };
  const expectRemembered = async () => {
    for (const [url, table] of tables) {
      expect((await queryDatabase<object>(databases[url], `table ${table}`)).map((row) => Object.values(row))).toEqual([
        [hash, new Date('2026-11-01T00:00:00Z')],
      ]);
      await queryDatabase(databases[url], `drop table ${table}`);
    }
  };

  it('to delete an account is kept by a restore whose final check fails, and by the next restore', async () => {
    await rememberDeletion();
    const wrong = await copyBackupSet();
    const manifest = join(wrong, 'manifest.txt');
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('invoices 4', 'invoices 5'));
    const sums = join(wrong, 'SHA256SUMS');
    const sum = createHash('sha256')
      .update(await readFile(manifest))
      .digest('hex');
    await writeFile(sums, (await readFile(sums, 'utf8')).replace(/^.*manifest\.txt$/m, `${sum}  manifest.txt`));
    const { status, errors } = await runCommand('restore', databases, '--replace', wrong);
    expect([status, errors]).toEqual([1, expect.stringContaining('invoicing does not hold what the set says')]);

    expect((await runCommand('restore', databases, '--replace', recordedSet)).status).toBe(0);
    await expectRemembered();
  });

  it('to request or cancel the deletion of an account is kept by a restore', async () => {
    const { IDENTITY_DATABASE_URL: identity } = databases;
    await queryDatabase(
      identity,
      'alter table users add column deletes_at timestamptz, add column renewal_ended_at timestamptz, add column closed_at timestamptz',
    );
    const [cancelledUser, requestedUser] = await queryDatabase<{ id: string }>(
      identity,
      'select id from users order by id',
    );
    await queryDatabase(
      identity,
      `update users set deletes_at = '2026-11-10', renewal_ended_at = now() where id = $1`,
      [cancelledUser!.id],
    );
    const backupSet = await backUp(databases, await createFolder());
    await queryDatabase(identity, 'update users set deletes_at = null, renewal_ended_at = null');
    await queryDatabase(
      identity,
      `update users set deletes_at = '2026-12-01', renewal_ended_at = now() where id = $1`,
      [requestedUser!.id],
    );
    expect((await runCommand('restore', databases, '--replace', backupSet)).status).toBe(0);

    // `renewal_ended_at` means that billing has received the message about the deletion. The restored backup of billing
    // may be older than this message, so identity must send the message again.
    const sql = 'select id, deletes_at, renewal_ended_at from users where deletes_at is not null';
    expect(await queryDatabase(identity, sql)).toEqual([
      { id: requestedUser!.id, deletes_at: new Date('2026-12-01T00:00:00Z'), renewal_ended_at: null },
    ]);
  });
});

describe('A backup', () => {
  it('deletes the remains of a killed backup, but not those of a running one', async () => {
    const folder = await createFolder();
    const killedFolder = join(folder, '.paperbill-2026-11-01T033000Z.incomplete');
    const runningFolder = join(folder, '.paperbill-2026-11-02T033000Z.incomplete');
    for (const folderPath of [killedFolder, runningFolder]) {
      await mkdir(folderPath);
      await writeFile(join(folderPath, 'identity.dump'), '');
    }
    const lockHolder = spawn('flock', ['--no-fork', runningFolder, 'sleep', '600']);
    try {
      while (!(await isFileLocked(runningFolder))) await sleep(20);
      const backupSet = await backUp(databases, folder);
      expect((await readdir(folder)).sort()).toEqual([basename(runningFolder), basename(backupSet)]);
    } finally {
      lockHolder.kill();
    }
  });
});

const isFileLocked = (path: string) =>
  promisify(execFile)('flock', ['--nonblock', path, 'true']).then(
    () => false,
    () => true,
  );

describe('A set that was made during the deletion of an account', () => {
  it('is restored without the PDFs of invoices that were deleted', async () => {
    await queryDatabase(databases.INVOICING_DATABASE_URL, 'delete from invoices');
    const middle = await backUp(databases, await createFolder());
    const { status, output } = await runCommand('restore', databases, '--replace', middle);
    expect([status, output]).toEqual([0, expect.stringContaining('3 PDFs of deleted documents were in the set')]);
    expect(output).toContain('Complete: 0 invoices, 0 PDFs');
    expect(await queryDatabase(databases.DOCUMENTS_DATABASE_URL, 'select from pdfs')).toEqual([]);
  });

  it('is restored without PDFs of deleted documents in the newer table, and with the PDFs of quotes', async () => {
    const { DOCUMENTS_DATABASE_URL: documents, INVOICING_DATABASE_URL: invoicing } = databases;
    // The recorded release does not yet have these three tables.
    await queryDatabase(invoicing, 'create table quotes (id uuid); create table credit_notes (id uuid)');
    await queryDatabase(invoicing, `insert into quotes values ('${QUOTE_ID}')`);
    await queryDatabase(documents, 'create table document_pdfs (kind text, document_id uuid, pdf bytea, sha256 text)');
    const add = (kind: string, id: string, checksum = "encode(sha256('PDF'), 'hex')") =>
      queryDatabase(documents, `insert into document_pdfs values ('${kind}', '${id}', 'PDF', ${checksum})`);
    await add('quote', QUOTE_ID);
    await add('creditNote', randomUUID());
    const middle = await backUp(databases, await createFolder());
    const { status, output } = await runCommand('restore', databases, '--replace', middle);
    expect([status, output]).toEqual([0, expect.stringContaining('1 PDFs of deleted documents were in the set')]);
    expect(await queryDatabase(documents, 'select kind from document_pdfs')).toEqual([{ kind: 'quote' }]);

    await add('quote', randomUUID(), "'other'");
    const damaged = await backUp(databases, await createFolder());
    expect((await runCommand('restore', databases, '--replace', damaged)).errors).toContain(
      '1 PDFs are not what was stored',
    );
    await runCommand('restore', databases, '--replace', recordedSet);
  });
});

describe('A backup', () => {
  it('leaves no files if a database is unreachable, and prints no password', async () => {
    const folder = await createFolder();
    const { status, output, errors } = await runCommand(
      'backup',
      { ...databases, IDENTITY_DATABASE_URL: UNREACHABLE_DATABASE_URL },
      folder,
    );
    expect(status).toBe(1);
    expect(errors).toContain("the database of identity can't be read");
    expect(output + errors).not.toContain('secret');
    expect(await readdir(folder)).toEqual([]);
  });

  it('fails without a writable folder, and names a missing address', async () => {
    const file = join(await createFolder(), 'file');
    await writeFile(file, '');
    expect((await runCommand('backup', databases, file)).status).toBe(1);
    const { BILLING_DATABASE_URL: _, ...others } = databases;
    expect(await runCommand('backup', others, file)).toMatchObject({
      status: 1,
      errors: 'backup: not set: BILLING_DATABASE_URL\n',
    });
  });

  it('of restored databases has the same rows and schemas as the restored set', async () => {
    const again = await backUp(databases, await createFolder());
    const rows = async (folder: string) => {
      const manifest = await readFile(join(folder, 'manifest.txt'), 'utf8');
      return manifest.split('\n').filter((line) => /^(rows|schema) /.test(line));
    };
    expect(await rows(again)).toEqual(await rows(recordedSet));
  });
});
