import { readFile } from 'node:fs/promises';
import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../ports.js';
import { type Account, describeExit, type Exit, type Running, startProcess } from '../processes/start.js';
import type { Report } from '../report.js';
import { findAccount } from './account.js';
import { type Binaries, findBinaries } from './binaries.js';
import { openCluster } from './cluster.js';
import { readPostmasterFile, stopLeftovers } from './leftovers.js';

export interface PostgresOptions {
  /** Created where missing, kept on stop. */
  dataDir: string;
  /** Any free one where not given. */
  port?: number;
  /** False makes it faster and lets a power cut destroy the data: for tests. */
  durable?: boolean;
  /** Server settings, such as `max_connections`. */
  settings?: Record<string, string>;
  /** The server's log; beside the data folder where not given. */
  log?: string;
  report?: Report;
}

export interface Postgres extends Running {
  /** The superuser's connection to the database `postgres`. */
  url: string;
  port: number;
}

const SAFE_TO_LOSE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts PostgreSQL on 127.0.0.1 and waits until it answers. Whatever an earlier start left behind (a running server, a
 * lock file, half of a data folder) is put right first.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = resolve(options.dataDir);
  const { durable = true, log = `${dataDir}.log`, report = () => {} } = options;
  mkdirSync(dirname(dataDir), { recursive: true });
  const binaries = await findBinaries();
  const account = await findAccount(dataDir);
  await stopLeftovers(dataDir, report);
  const password = await openCluster({ dataDir, binaries, account, durable, report });
  const port = options.port ?? (await freePort());
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // People's data stands in statements and in rows: an error is told without them.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable ? {} : SAFE_TO_LOSE),
    ...options.settings,
  };
  const server = await startServer({ binaries, account, dataDir, port, settings, log });
  await waitUntilReady(server, dataDir, log, report);
  return { ...server, port, url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres` };
}

interface Server {
  binaries: Binaries;
  account: Account | undefined;
  dataDir: string;
  port: number;
  settings: Record<string, string>;
  log: string;
}

const startServer = ({ binaries, account, dataDir, port, settings, log }: Server): Promise<Running> =>
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
    // Fast shutdown: open connections are closed, nothing committed is lost.
    stopSignal: 'SIGINT',
    // Immediate shutdown: what is committed is in the log, from which the next start brings it back.
    quitSignal: 'SIGQUIT',
    ...(account && { account }),
  });

async function waitUntilReady(server: Running, dataDir: string, log: string, report: Report): Promise<void> {
  let ended: Exit | undefined;
  void server.exited.then((exit) => (ended = exit));
  let sayAt = Date.now() + 2_000;
  for (;;) {
    const state = await readPostmasterFile(dataDir);
    if (state?.pid === server.pid && state.ready) return;
    if (ended) throw new Error(`PostgreSQL ${describeExit(ended)}. The end of ${log}:\n${await lastLines(log)}`);
    if (Date.now() > sayAt) {
      report('PostgreSQL is repairing its data after an unclean end');
      sayAt += 10_000;
    }
    await sleep(15);
  }
}

const lastLines = async (file: string) => (await readFile(file, 'utf8')).trimEnd().split('\n').slice(-10).join('\n');
