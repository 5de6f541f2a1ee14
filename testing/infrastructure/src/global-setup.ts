import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findScratchFolder, startPostgres as startEmbeddedPostgres } from '@paperbill/embedded';
import { chooseEngine, removeContainersOf, type RunningContainer, startPostgresContainer } from './containers.js';
import { publishTestRun, type TestRun } from './test-run.js';

type NewRun = Omit<TestRun, 'postgresUrl'>;

/** Jest's `globalSetup`. Starts one PostgreSQL server for the test run and creates a folder for its data. */
export default async function setUp(): Promise<void> {
  const run = { id: randomUUID(), engine: await chooseEngine(), folder: await createRunFolder() };
  const postgres = startPostgres(run);
  startedRun = { ...run, postgres };
  endRunOnSignals();
  try {
    publishTestRun({ ...run, postgresUrl: (await postgres).url });
  } catch (error) {
    await endRun();
    throw error;
  }
}

/** Starts PostgreSQL and returns its superuser URL. Each spec file creates its own databases on it. */
const startPostgres = ({ id, engine, folder }: NewRun): Promise<RunningContainer> =>
  engine === 'docker'
    ? startPostgresContainer(id)
    : startEmbeddedPostgres({
        dataDir: join(folder, 'postgres'),
        durable: false,
        // The data folder may be in memory, so the write-ahead log is kept small.
        settings: { max_connections: '300', max_wal_size: '256MB' },
      });

/** The server is stored as a promise, because a test run may be interrupted while PostgreSQL is still starting. */
let startedRun: (NewRun & { postgres: Promise<RunningContainer> }) | undefined;
let endOfRun: Promise<void> | undefined;

/** Jest's `globalTeardown`. Repeated calls do nothing. */
export const endRun = (): Promise<void> => (endOfRun ??= removeRun());

async function removeRun(): Promise<void> {
  if (!startedRun) return;
  const { postgres, engine, id, folder } = startedRun;
  await (await postgres.catch(() => undefined))?.stop();
  if (engine === 'docker') await removeContainersOf(id);
  await rm(folder, { recursive: true, force: true });
}

/** Ends the test run after a signal such as Ctrl-C. Jest does not call the teardown after a signal. */
function endRunOnSignals(): void {
  for (const [signal, status] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => void endRun().finally(() => process.exit(status)));
  }
}

const FOLDER_PREFIX = 'paperbill-test-';

/** Creates a data folder whose name contains this process's id. Also removes the folders of killed test runs. */
async function createRunFolder(): Promise<string> {
  const parent = await findScratchFolder();
  const folders = (await readdir(parent)).filter((name) => name.startsWith(FOLDER_PREFIX));
  const abandoned = folders.filter((name) => !isAlive(Number(name.slice(FOLDER_PREFIX.length).split('-')[0])));
  await Promise.all(abandoned.map((name) => rm(join(parent, name), { recursive: true, force: true })));
  return mkdtemp(join(parent, `${FOLDER_PREFIX}${process.pid}-`));
}

function isAlive(pid: number): boolean {
  try {
    // Signal 0 does not stop the process. It only checks whether the process exists.
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
