import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findScratchFolder } from '@paperbill/embedded';
import { type Product, startProduct } from '@paperbill/local';
import { stopAfterFile } from '@paperbill/test-infrastructure';
import pg from 'pg';
import { STAFF_ADDRESS } from './business.js';
import {
  createDatabases,
  type DatabaseServer,
  type DatabaseVariables,
  startDatabaseServer,
} from './database-server.js';
import { RECORDED_SECRET } from './recorded.js';

export async function startEmptyServer(): Promise<DatabaseServer & { databases: DatabaseVariables }> {
  const server = await startDatabaseServer();
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= server.stop());
  stopAfterFile(stop);
  return { ...server, stop, databases: await createDatabases(server.url) };
}

export async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(await findScratchFolder(), 'paperbill-recovery-'));
  stopAfterFile(() => rm(folder, { recursive: true }));
  return folder;
}

/** All services run in one process, which halves the processor time of the start. */
export async function startTestProduct(databases: DatabaseVariables, env: Record<string, string>): Promise<Product> {
  const product = await startProduct({
    dataDir: await createFolder(),
    env: {
      PORT: '0',
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      SESSION_SECRET: RECORDED_SECRET,
      BILLING_STAFF_EMAILS: STAFF_ADDRESS,
      STRIPE_TRIAL_DAYS: '0',
      SMALL_HOST: 'true',
      ...databases,
      ...env,
    },
  });
  stopAfterFile(() => product.stop());
  return product;
}

export async function queryDatabase<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query<Row>(sql, values).then(
    ({ rows }) => client.end().then(() => rows),
    (error: unknown) => client.end().then(() => Promise.reject(error as Error)),
  );
}
