import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createDatabase, stopAfterFile, type TestDatabase } from '@paperbill/test-infrastructure';
import { databaseOptions } from './database.js';
import { runAlone } from './run-alone.js';

const LOCK = 1;

let database: TestDatabase;
let em: EntityManager;

beforeAll(async () => {
  database = await createDatabase();
  // As some operators set it for all.
  await database.query(`
    do $$ begin
      execute format('alter database %I set idle_in_transaction_session_timeout = 2000', current_database());
    end $$`);
  const options = databaseOptions(database.url, 'spec', { entities: [], migrations: [] });
  const orm = await MikroORM.init({ ...options, logger: () => undefined });
  stopAfterFile(() => orm.close());
  em = orm.em.fork();
});

/** Until PostgreSQL has ended a transaction that began now, for nothing was done in it. */
async function untilIdleTransactionsEnd(): Promise<void> {
  const idle = new pg.Client({ connectionString: database.url });
  idle.on('error', () => undefined);
  const ended = new Promise((resolve) => idle.once('end', resolve));
  await idle.connect();
  await idle.query('begin');
  await ended;
}

/** @returns whether it was alone */
const work = async () => (await runAlone(em, LOCK, () => Promise.resolve('done'))) !== null;

describe('What one instance at a time does', () => {
  it('no other one begins, however long it takes', async () => {
    const isAnotherAlone = await runAlone(em, LOCK, async (checkLock) => {
      await untilIdleTransactionsEnd();
      await checkLock();
      return work();
    });
    expect(isAnotherAlone).toBe(false);
    expect(await work()).toBe(true);
  });

  it('ends at its next step where the lock is lost, and another one goes on', async () => {
    const steps: string[] = [];
    const interrupted = runAlone(em, LOCK, async (checkLock) => {
      await database.query(`
        select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`);
      await checkLock();
      steps.push('not alone');
    });
    await expect(interrupted).rejects.toThrow();
    expect(steps).toEqual([]);
    expect(await work()).toBe(true);
  });
});
