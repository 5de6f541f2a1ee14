import { mkdirSync } from 'node:fs';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type UserAccount,
  describeExit,
  type ProcessExit,
  type RunningProcess,
  startProcess,
} from '../processes/child-process.js';
import { findFreePort } from '../processes/ports.js';
import { signalProcess } from '../processes/signal-process.js';
import type { ReportProgress } from '../report.js';
import { findAccount, openCluster } from './cluster.js';
import { type PostgresBinaries, findBinaries } from './postgres-programs.js';

export interface PostgresOptions {
  /** The folder of the database cluster. The folder is created if it is missing, and it is kept after a stop. */
  dataDir: string;
  /** By default, any free port is used. */
  port?: number;
  /** Whether PostgreSQL uses fsync. Without fsync, PostgreSQL is faster, but a power failure destroys the data. */
  isDurable?: boolean;
  settings?: Record<string, string>;
  /** The path of the log file. By default, the log file is beside the data folder. */
  log?: string;
  report?: ReportProgress;
}

export interface RunningPostgres extends RunningProcess {
  /** The superuser's URL for the database `postgres`. */
  url: string;
  port: number;
}

const UNSAFE_FAST_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * First stops a server that an earlier start has left behind, and removes a stale lock file or an incomplete data
 * folder.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = resolve(options.dataDir);
  const { isDurable = true, log = `${dataDir}.log`, report = () => {} } = options;
  mkdirSync(dirname(dataDir), { recursive: true });
  const binaries = await findBinaries();
  const account = await findAccount(dataDir);
  await stopOrphanedServer(dataDir, report);
  const password = await openCluster({ dataDir, binaries, account, isDurable, report });
  const port = options.port ?? (await findFreePort());
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // SQL statements and rows must not appear in the log, because they contain personal data.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(isDurable ? {} : UNSAFE_FAST_SETTINGS),
    ...options.settings,
  };
  const server = await startServer({ binaries, account, dataDir, port, settings, log });
  await waitUntilReady(server, dataDir, log, report);
  return { ...server, port, url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres` };
}

interface ServerOptions {
  binaries: PostgresBinaries;
  account: UserAccount | undefined;
  dataDir: string;
  port: number;
  settings: Record<string, string>;
  log: string;
}

const startServer = ({ binaries, account, dataDir, port, settings, log }: ServerOptions): Promise<RunningProcess> =>
  startProcess({
    command: binaries.postgres,
    args: [
      '-D',
      dataDir,
      '-p',
      `${port}`,
      ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    log,
    cwd: dataDir,
    // SIGINT requests a fast shutdown: PostgreSQL closes open connections and keeps all committed data.
    stopSignal: 'SIGINT',
    // SIGQUIT requests an immediate shutdown. At the next start, PostgreSQL recovers all committed data from the
    // write-ahead log.
    quitSignal: 'SIGQUIT',
    ...(account && { account }),
  });

async function waitUntilReady(
  server: RunningProcess,
  dataDir: string,
  log: string,
  report: ReportProgress,
): Promise<void> {
  let serverExit: ProcessExit | undefined;
  void server.whenExited.then((exit) => (serverExit = exit));
  let nextReportAt = Date.now() + 2_000;
  for (;;) {
    const postmaster = await readPostmasterFile(dataDir);
    if (postmaster?.pid === server.pid && postmaster.isReady) return;
    if (serverExit)
      throw new Error(`PostgreSQL ${describeExit(serverExit)}. The end of ${log}:\n${await readLastLines(log)}`);
    if (Date.now() > nextReportAt) {
      report('PostgreSQL is repairing its data after an unclean end');
      nextReportAt += 10_000;
    }
    await sleep(15);
  }
}

const readLastLines = async (file: string) =>
  (await readFile(file, 'utf8')).trimEnd().split('\n').slice(-10).join('\n');

const POSTMASTER_FILE = 'postmaster.pid';
const FAST_STOP_TIMEOUT_MS = 10_000;

/**
 * Stops a server whose parent was killed, and deletes its lock file. PostgreSQL itself keeps a stale lock file if
 * another process has the process id in that file.
 */
async function stopOrphanedServer(dataDir: string, report: ReportProgress): Promise<void> {
  const postmaster = await readPostmasterFile(dataDir);
  if (!postmaster) return;
  let remainingPids = await findProcesses(dataDir);
  if (remainingPids.length > 0) report('stopping the PostgreSQL server of an earlier start');
  if (remainingPids.includes(postmaster.pid)) signalProcess(postmaster.pid, 'SIGINT');
  const deadline = Date.now() + FAST_STOP_TIMEOUT_MS;
  while (remainingPids.length > 0) {
    await sleep(50);
    remainingPids = await findProcesses(dataDir);
    if (Date.now() > deadline) remainingPids.forEach((pid) => signalProcess(pid, 'SIGKILL'));
  }
  await rm(join(dataDir, POSTMASTER_FILE), { force: true });
}

async function readPostmasterFile(dataDir: string): Promise<{ pid: number; isReady: boolean } | undefined> {
  const text = await readFile(join(dataDir, POSTMASTER_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  return { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' };
}

/** The data folder is the working directory of all processes of a PostgreSQL server. */
async function findProcesses(dataDir: string): Promise<number[]> {
  const folder = await realpath(dataDir);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const clusterPids = await Promise.all(
    pids.map(async (pid) => {
      const [cwd, exe] = await Promise.all(
        ['cwd', 'exe'].map((link) => readlink(`/proc/${pid}/${link}`).catch(() => '')),
      );
      return cwd === folder && /\/postgres( \(deleted\))?$/.test(exe!) ? [Number(pid)] : [];
    }),
  );
  return clusterPids.flat();
}
