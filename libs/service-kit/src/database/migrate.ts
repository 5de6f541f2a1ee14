import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';

/** Any constant: the same in every instance, and used by nobody else in the service's own database. */
const MIGRATION_LOCK = 727_274;

const LONGEST_WAIT_MS = 2_000;

/**
 * Brings the service's tables up to date before it answers anything. MikroORM has no lock of its own: instances that
 * start together take turns, so that each migration runs once. A database that is down is waited for.
 */
export async function migrate(orm: MikroORM): Promise<void> {
  await waitForDatabase(orm);
  await orm.em.fork().transactional(async (em) => {
    // Another instance's migrations may take longer than a query usually may.
    await em.execute('set local statement_timeout = 0');
    await em.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    await orm.migrator.up();
  });
}

async function waitForDatabase(orm: MikroORM): Promise<void> {
  const logger = new Logger('Database');
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
