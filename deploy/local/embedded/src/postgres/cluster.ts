import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type UserAccount, startProcess } from '../processes/child-process.js';
import type { ReportProgress } from '../report.js';
import type { PostgresBinaries } from './postgres-programs.js';

const PASSWORD_FILE = 'superuser.password';

/**
 * The builtin locale provider sorts texts in the same order on every machine. Without `--encoding`, the encoding would
 * be SQL_ASCII on a machine where LANG is not set.
 */
const INITDB_FLAGS = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
];

interface Cluster {
  dataDir: string;
  binaries: PostgresBinaries;
  account: UserAccount | undefined;
  isDurable: boolean;
  report: ReportProgress;
}

/** @returns the password of the superuser */
export async function openCluster(cluster: Cluster): Promise<string> {
  const { dataDir, account, report } = cluster;
  if (!(await pathExists(join(dataDir, 'global/pg_control')))) {
    await renameInvalidFolder(dataDir, report);
    await createCluster(cluster);
  }
  if (account) await changeOwner(dataDir, account);
  return readFile(join(dataDir, PASSWORD_FILE), 'utf8');
}

/** PostgreSQL requires that its user owns the data folder. If `root` has copied the folder, the owner is `root`. */
async function changeOwner(dataDir: string, { uid, gid }: UserAccount): Promise<void> {
  if ((await stat(dataDir)).uid === uid) return;
  await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, dataDir]);
}

/** The folder is renamed when the cluster is complete. An interrupted start leaves no incomplete cluster behind. */
async function createCluster({ dataDir, binaries, account, isDurable }: Cluster): Promise<void> {
  const buildFolder = `${dataDir}.new`;
  const log = `${dataDir}.initdb.log`;
  // The deletion is retried, because a killed `initdb` may still be deleting files in this folder.
  await rm(buildFolder, { recursive: true, force: true, maxRetries: 10 });
  await mkdir(buildFolder, { recursive: true, mode: 0o700 });
  const passwordFile = `${dataDir}.password`;
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (account) {
    await chown(buildFolder, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  const initdb = await startProcess({
    command: binaries.initdb,
    args: [`--pgdata=${buildFolder}`, `--pwfile=${passwordFile}`, ...INITDB_FLAGS, ...(isDurable ? [] : ['--no-sync'])],
    log,
    cwd: buildFolder,
    ...(account && { account }),
  });
  const { code } = await initdb.whenExited;
  if (code !== 0) throw new Error(`PostgreSQL could not create its data folder:\n${await readFile(log, 'utf8')}`);
  await rename(passwordFile, join(buildFolder, PASSWORD_FILE));
  await rename(buildFolder, dataDir);
  await rm(log);
}

/** Renames a data folder without a database cluster. An interrupted program may have left it behind. */
async function renameInvalidFolder(dataDir: string, report: ReportProgress): Promise<void> {
  if (!(await pathExists(dataDir))) return;
  const keptFolder = `${dataDir}.incomplete-${Date.now()}`;
  await rename(dataDir, keptFolder);
  report(`${dataDir} holds no complete database: moved to ${keptFolder}, starting with a new one`);
}

async function pathExists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false;
      throw error;
    },
  );
}

const runProgram = promisify(execFile);

/**
 * PostgreSQL refuses to run as `root`. The account is the owner of existing data, or else the account `postgres`.
 *
 * @returns undefined if this process does not run as `root`. PostgreSQL then runs under the account of this process.
 */
export async function findAccount(dataDir: string): Promise<UserAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(dataDir).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await readUserIds('postgres')) ?? (await createAccount());
}

async function createAccount(): Promise<UserAccount> {
  await runProgram('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']).catch(
    () => {},
  );
  const ids = (await readUserIds('postgres')) ?? (await readUserIds('nobody'));
  if (!ids) throw new Error('PostgreSQL cannot run as root: create a user named postgres, or start as another user.');
  return ids;
}

async function readUserIds(user: string): Promise<UserAccount | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await runProgram('id', [flag, user])).stdout)),
    );
    return { uid: uid!, gid: gid! };
  } catch {
    return undefined;
  }
}
