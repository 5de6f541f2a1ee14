import { MikroORM } from '@mikro-orm/postgresql';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createDatabase, stopAfterFile } from '@paperbill/test-infrastructure';
import { createDatabaseOptions } from './database.js';
import { runUnderLock } from './run-under-lock.js';

const LOCK_ID = 1;

const database = await createDatabase();
// Sets a timeout of idle transactions for all connections, as some operators do.
await database.query(`
  do $$ begin
    execute format('alter database %I set idle_in_transaction_session_timeout = 2000', current_database());
  end $$`);
const options = createDatabaseOptions(database.url, 'spec', { entities: [], migrations: [] });
const orm = await MikroORM.init({ ...options, logger: () => undefined });
stopAfterFile(() => orm.close());
const entityManager = orm.em.fork();

/** Waits until PostgreSQL has ended every transaction that is idle at the time of the call. */
async function waitForIdleTransactionTimeout(): Promise<void> {
  const idle = new pg.Client({ connectionString: database.url });
  idle.on('error', () => undefined);
  const ended = new Promise((resolve) => idle.once('end', resolve));
  await idle.connect();
  await idle.query('begin');
  await ended;
}

/** Tries to run work under the lock. @returns true if this call got the lock */
const runWorkAlone = async () => (await runUnderLock(entityManager, LOCK_ID, () => Promise.resolve('done'))) !== null;

describe('runUnderLock', () => {
  it('blocks other instances until the work has ended, however long it takes', async () => {
    const didOtherRun = await runUnderLock(entityManager, LOCK_ID, async (checkLock) => {
      await waitForIdleTransactionTimeout();
      await checkLock();
      return runWorkAlone();
    });
    expect(didOtherRun).toBe(false);
    expect(await runWorkAlone()).toBe(true);
  });

  it('stops at the next step after the lock is lost, and another instance takes over', async () => {
    const steps: string[] = [];
    const interruptedRun = runUnderLock(entityManager, LOCK_ID, async (checkLock) => {
      await database.query(`
        select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`);
      await checkLock();
      steps.push('not alone');
    });
    await expect(interruptedRun).rejects.toThrow();
    expect(steps).toEqual([]);
    expect(await runWorkAlone()).toBe(true);
  });
});
