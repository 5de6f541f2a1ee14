import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from '@jest/globals';
import { ensurePostgresPrograms } from '@paperbill/embedded';
import type { DatabaseVariables } from './testing/database-server.js';
import { createFolder, startEmptyServer, queryDatabase } from './testing/test-product.js';

const GUIDE_FILE = resolve(import.meta.dirname, '../../guide/kubernetes.md');
const toHash = (letter: string) => letter.repeat(64);

let backupFolder: string;
let databases: DatabaseVariables;
let superuser: string;

async function readGuideCommands(): Promise<[save: string, bringBack: string]> {
  const restore = (await readFile(GUIDE_FILE, 'utf8')).split('\n## Restore\n')[1]!;
  const block = [...restore.matchAll(/```sh\n(.*?)```/gs)]
    .map(([, text]) => text!)
    .find((text) => /psql_in/.test(text))!;
  const [saveCommands, restoreCommands] = block.split(/^# … delete, restore, wait.*\n/m);
  return [saveCommands!, `${/^psql_in\(\).*\n/m.exec(saveCommands!)![0]}${restoreCommands!}`];
}

/** The fake `kubectl` connects as superuser to the databases on the test's PostgreSQL server. */
async function runInCluster(commands: string): Promise<void> {
  const env = { ...process.env, PATH: `${join(backupFolder, 'bin')}:${process.env['PATH']}` };
  await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands], { cwd: backupFolder, env });
}

beforeAll(async () => {
  backupFolder = await createFolder();
  const server = await startEmptyServer();
  ({ databases, url: superuser } = server);
  const { hostname, port, password } = new URL(superuser);
  const programs = await ensurePostgresPrograms(() => undefined);
  await mkdir(join(backupFolder, 'bin'));
  const script = `#!/bin/bash
set -eu
case " $* " in
  *" get pod "*) echo pod/postgres-1 ;;
  *" exec -i pod/postgres-1 -c postgres -- psql "*)
    while [[ $1 != -- ]]; do shift; done
    shift 2
    PGHOST=${hostname} PGPORT=${port} PGUSER=postgres PGPASSWORD=$(cat "${backupFolder}/password") exec '${programs}/psql' "$@"
    ;;
  *) echo "kubectl $*?" >&2; exit 1 ;;
esac
`;
  await writeFile(join(backupFolder, 'password'), decodeURIComponent(password));
  await writeFile(join(backupFolder, 'bin/kubectl'), script, { mode: 0o755 });
  await queryDatabase(
    databases.IDENTITY_DATABASE_URL,
    `create table deleted_users (user_hash char(64) primary key, deleted_at timestamptz not null default now());
     create table users (id uuid primary key, deletes_at timestamptz, renewal_ended_at timestamptz, closed_at timestamptz)`,
  );
  await queryDatabase(
    databases.BILLING_DATABASE_URL,
    'create table forgotten_customers (customer_hash char(64) primary key, forgotten_at timestamptz not null default now())',
  );
});

it("The guide's restore commands keep account deletions that were requested, cancelled or done after the backup", async () => {
  const { IDENTITY_DATABASE_URL: identity, BILLING_DATABASE_URL: billing } = databases;
  const [requestedId, cancelledId, closedId] = ['1', '2', '3'].map(
    (digit) => `00000000-0000-4000-8000-00000000000${digit}`,
  );
  const storeDecisions = async (rows: { deleted: string[]; users: [string, string | null][] }) => {
    await queryDatabase(identity, 'delete from deleted_users; delete from users');
    await queryDatabase(billing, 'delete from forgotten_customers');
    for (const letter of rows.deleted) {
      await queryDatabase(identity, `insert into deleted_users values ('${toHash(letter)}', '2026-11-01')`);
      await queryDatabase(billing, `insert into forgotten_customers values ('${toHash(letter)}', '2026-11-01')`);
    }
    for (const [id, deletesAt] of rows.users) {
      const closedAt = id === closedId ? '2026-10-01' : null;
      await queryDatabase(identity, 'insert into users values ($1, $2, $3, $4)', [id, deletesAt, deletesAt, closedAt]);
    }
  };
  const [saveCommands, restoreCommands] = await readGuideCommands();

  await storeDecisions({
    deleted: ['a', 'b'],
    users: [
      [requestedId!, '2026-12-01'],
      [cancelledId!, null],
      [closedId!, null],
    ],
  });
  await runInCluster(saveCommands);
  // The state of an earlier backup. Account `b` is not deleted, and the deletion of `requestedId` is not requested. The
  // deletions of `cancelledId` and `closedId` are planned.
  await storeDecisions({
    deleted: ['a'],
    users: [
      [requestedId!, null],
      [cancelledId!, '2026-11-20'],
      [closedId!, '2026-11-20'],
    ],
  });
  await runInCluster(restoreCommands);

  const hashes = [{ hash: toHash('a') }, { hash: toHash('b') }];
  expect(await queryDatabase(identity, 'select user_hash as hash from deleted_users order by 1')).toEqual(hashes);
  expect(await queryDatabase(billing, 'select customer_hash as hash from forgotten_customers order by 1')).toEqual(
    hashes,
  );
  expect(
    await queryDatabase(identity, 'select id, deletes_at, renewal_ended_at is null as told from users order by id'),
  ).toEqual([
    { id: requestedId, deletes_at: new Date('2026-12-01'), told: true },
    { id: cancelledId, deletes_at: null, told: true },
    { id: closedId, deletes_at: new Date('2026-11-20'), told: false },
  ]);
});
