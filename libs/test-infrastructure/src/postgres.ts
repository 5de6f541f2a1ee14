import { join } from 'node:path';
import { startPostgres as startEmbedded } from '@paperbill/embedded';
import { Wait } from 'testcontainers';
import { runContainer } from './containers.js';
import type { TestRun } from './test-run.js';

const IMAGE = 'postgres:17';

export interface RunningPostgres {
  /** A superuser's address. */
  url: string;
  stop(): Promise<unknown>;
}

/** The PostgreSQL of a whole run; every spec file has databases of its own in it. */
export async function startPostgres({ id, engine, folder }: Omit<TestRun, 'postgresUrl'>): Promise<RunningPostgres> {
  if (engine === 'embedded') {
    return startEmbedded({ dataDir: join(folder, 'postgres'), durable: false, settings: { max_connections: '300' } });
  }
  const container = await runContainer(IMAGE, id)
    .withEnvironment({ POSTGRES_PASSWORD: 'test' })
    // What tests write may be lost, so nobody waits for the disk.
    .withCommand(['postgres', '-c', 'fsync=off', '-c', 'max_connections=300'])
    .withTmpFs({ '/var/lib/postgresql/data': 'rw' })
    .withExposedPorts(5432)
    // The image starts the server once for its own set-up, and then for good.
    .withWaitStrategy(Wait.forAll([Wait.forListeningPorts(), Wait.forLogMessage(/ready to accept connections/, 2)]))
    .start();
  return {
    url: `postgresql://postgres:test@${container.getHost()}:${container.getMappedPort(5432)}/postgres`,
    stop: () => container.stop(),
  };
}
