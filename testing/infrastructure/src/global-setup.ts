import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findScratchFolder, startPostgres as startEmbeddedPostgres } from '@paperbill/embedded';
import { chooseEngine, removeContainersOf, type RunningContainer, startPostgresContainer } from './containers.js';
import { publishTestRun, type TestRun } from './test-run.js';

type NewRun = Omit<TestRun, 'postgresUrl'>;

/** Jest's `globalSetup`. */
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

/** Each spec file creates its own databases on this server. */
const startPostgres = ({ id, engine, folder }: NewRun): Promise<RunningContainer> =>
  engine === 'docker'
    ? startPostgresContainer(id)
    : startEmbeddedPostgres({
        dataDir: join(folder, 'postgres'),
        isDurable: false,
        // The write-ahead log is small, because the data folder may be in memory.
        settings: { max_connections: '300', max_wal_size: '256MB' },
      });

/** `postgres` is a promise, because a test run may be interrupted while PostgreSQL is still starting. */
let startedRun: (NewRun & { postgres: Promise<RunningContainer> }) | undefined;
let endOfRun: Promise<void> | undefined;

/** Jest's `globalTeardown`. Further calls do nothing. */
export const endRun = (): Promise<void> => (endOfRun ??= removeRun());

async function removeRun(): Promise<void> {
  if (!startedRun) return;
  const { postgres, engine, id, folder } = startedRun;
  await (await postgres.catch(() => undefined))?.stop();
  if (engine === 'docker') await removeContainersOf(id);
  await rm(folder, { recursive: true, force: true });
}

/** Jest does not call `globalTeardown` after a signal such as Ctrl-C. */
function endRunOnSignals(): void {
  for (const [signal, status] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => void endRun().finally(() => process.exit(status)));
  }
}

const FOLDER_PREFIX = 'paperbill-test-';

/** Creates the folder of this test run. The folders of earlier test runs that were killed are removed. */
async function createRunFolder(): Promise<string> {
  const parent = await findScratchFolder();
  const folders = (await readdir(parent)).filter((name) => name.startsWith(FOLDER_PREFIX));
  const abandoned = folders.filter((name) => !isAlive(Number(name.slice(FOLDER_PREFIX.length).split('-')[0])));
  await Promise.all(abandoned.map((name) => rm(join(parent, name), { recursive: true, force: true })));
  return mkdtemp(join(parent, `${FOLDER_PREFIX}${process.pid}-`));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
