import { join } from 'node:path';
import { startPostgres as startEmbedded } from '@paperbill/embedded';
import { type Running, startPostgresContainer } from './containers.js';
import type { TestRun } from './test-run.js';

/** The PostgreSQL of a whole run, with a superuser's address; every spec file has databases of its own in it. */
export const startPostgres = ({ id, engine, folder }: Omit<TestRun, 'postgresUrl'>): Promise<Running> =>
  engine === 'docker'
    ? startPostgresContainer(id)
    : startEmbedded({ dataDir: join(folder, 'postgres'), durable: false, settings: { max_connections: '300' } });
