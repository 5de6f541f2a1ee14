import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';

/** Any constant: the same in every instance, and used by nobody else in the service's own database. */
const MIGRATION_LOCK = 727_274;

const LONGEST_WAIT_MS = 2_000;

/** SQLSTATE lock_not_available: somebody else held a table for longer than the migration waits. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Brings the service's tables up to date before it answers anything: all that is missing, or nothing of it. MikroORM has
 * no lock for this: here instances that start together wait for each other, so that each migration runs once. A database that is
 * down is waited for. Migrations that this release does not know are a later one's, whose tables it can work with
 * (CONTRIBUTING.md): they are left alone.
 */
export async function migrate(orm: MikroORM): Promise<void> {
  const logger = new Logger('Database');
  await waitForDatabase(orm, logger);
  while (!(await tryToMigrate(orm))) {
    logger.warn('A migration waits for a table that is in use; trying again');
    await sleep(LONGEST_WAIT_MS);
  }
}

/** @returns false where a table was in use; then nothing has changed */
async function tryToMigrate(orm: MikroORM): Promise<boolean> {
  try {
    await orm.em.fork().transactional(async (em) => {
      // Another instance's migrations may take longer than a query usually may.
      await em.execute('set local statement_timeout = 0');
      await em.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
      await em.execute('set local statement_timeout to default');
      // While it waits for a table that somebody reads for long, all others would wait behind it: rather try later.
      await em.execute(`set local lock_timeout = '2s'`);
      await orm.migrator.up({ transaction: em.getTransactionContext()! });
    });
    return true;
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw error;
  }
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === LOCK_NOT_AVAILABLE) || (error.cause !== undefined && isLockTimeout(error.cause)));

async function waitForDatabase(orm: MikroORM, logger: Logger): Promise<void> {
  for (let delay = 100; ; delay = Math.min(delay * 2, LONGEST_WAIT_MS)) {
    try {
      await orm.em.fork().execute('select 1');
      return;
    } catch (error) {
      logger.warn(`The database does not answer yet (${String(error)}); trying again`);
      await sleep(delay);
    }
  }
}
