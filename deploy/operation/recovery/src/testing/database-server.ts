import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ServiceName, serviceNames } from '@paperbill/contracts/nats';
import { ensureDatabase, ensurePostgresPrograms, findFreePort, findScratchFolder } from '@paperbill/embedded';

const runProgram = promisify(execFile);

/** A password with characters that must be encoded in a URL. */
const SERVER_PASSWORD = 'p@ss/w%rd:é';

export interface DatabaseServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts PostgreSQL with the programs of the Linux distribution, as on an operator's machine. */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const programs = await ensurePostgresPrograms(() => undefined);
  const folder = await mkdtemp(join(await findScratchFolder(), 'paperbill-postgres-'));
  const data = join(folder, 'data');
  // PostgreSQL refuses to run as `root`.
  const account = process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : [];
  const runAsServerUser = (program: string, ...args: string[]) => {
    const [command, ...rest] = [...account, join(programs, program), ...args];
    return runProgram(command!, rest, { cwd: folder });
  };
  await writeFile(join(folder, 'password'), SERVER_PASSWORD);
  if (account.length > 0) await runProgram('chown', ['-R', 'postgres', folder]);
  const port = await findFreePort();
  const flags = ['--no-sync', '--username=postgres', `--pwfile=${join(folder, 'password')}`, '--auth=scram-sha-256'];
  await runAsServerUser('initdb', '-D', data, ...flags, '--encoding=UTF8', '--locale=C');
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  await runAsServerUser('pg_ctl', 'start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', settings);
  return {
    url: `postgresql://postgres:${encodeURIComponent(SERVER_PASSWORD)}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await runAsServerUser('pg_ctl', 'stop', '-w', '-m', 'immediate', '-D', data);
      await rm(folder, { recursive: true });
    },
  };
}

/** The backup and the restore read these variables. */
export type DatabaseVariables = Record<`${Uppercase<ServiceName>}_DATABASE_URL`, string>;

export async function createDatabases(server: string): Promise<DatabaseVariables> {
  const addresses = await Promise.all(
    serviceNames.map(async (name) => {
      const address = await ensureDatabase(server, { name: `paperbill_${name}`, password: SERVER_PASSWORD });
      return [`${name.toUpperCase()}_DATABASE_URL`, address] as const;
    }),
  );
  return Object.fromEntries(addresses) as DatabaseVariables;
}
