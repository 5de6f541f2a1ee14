import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { TLS_ADVICE } from '@paperbill/messaging';
import { asksForTls, databaseOptions, type Schema } from './database.js';
import { kyselyOf, setLocal, sql } from './kysely.js';
import { forAllUsers } from './row-scope.js';
import { setRowSecurity } from './row-security.js';
import { setRightsOfRunningRole } from './running-role.js';

/** Any constant that nothing else in the service's database uses. */
const MIGRATION_LOCK = 727_274;

const LONGEST_WAIT_MS = 2_000;

/** SQLSTATEs lock_not_available and deadlock_detected. */
const LOCK_FAILURES = ['55P03', '40P01'];

/**
 * Runs the missing migrations in one transaction, before the service answers anything. An advisory lock serialises
 * instances that start together, which MikroORM does not do. It waits for a database that is down. Unknown migrations
 * belong to a later release, whose tables this release can work with (CONTRIBUTING.md).
 *
 * @param migration if the tables belong to another role than the service's: its rights on rows are then set afterwards
 */
export async function migrate(orm: MikroORM, migration?: Migration): Promise<void> {
  if (!migration) return runMigrations(orm);
  const log = new Logger('MikroORM');
  const owner = new MikroORM({
    ...databaseOptions(migration.url, `${migration.name}-migration`, migration.schema),
    logger: (message) => log.log(message),
  });
  try {
    await runMigrations(owner, migration);
  } finally {
    await owner.close();
  }
  // The role that runs must also be able to connect before the service answers.
  await waitForDatabase(orm, new Logger('Database'));
}

/** The role that owns the tables, if the service runs as another one. */
interface Migration {
  /** Address of the database with the owner's credentials. */
  url: string;
  name: string;
  schema: Schema;
  runningRole: string;
}

async function runMigrations(orm: MikroORM, migration?: Migration): Promise<void> {
  const logger = new Logger('Database');
  await waitForDatabase(orm, logger);
  while (!(await forAllUsers(() => tryToMigrate(orm, migration)))) {
    logger.warn('A migration waits for a table that is in use, retrying');
    await sleep(LONGEST_WAIT_MS);
  }
}

/** @returns false if a table was in use, and nothing has changed */
async function tryToMigrate(orm: MikroORM, migration: Migration | undefined): Promise<boolean> {
  try {
    await orm.em.fork().transactional(async (em) => {
      // Another instance's migrations may take longer than the statement timeout.
      await setLocal(em, { statement_timeout: 0 });
      await kyselyOf(em)
        .selectNoFrom(sql`pg_advisory_xact_lock(${MIGRATION_LOCK})`.as('locked'))
        .execute();
      // A migration that waits for a table lock blocks all later queries on it. So it gives up early and tries again.
      await setLocal(em, { statement_timeout: null, lock_timeout: '2s' });
      await orm.migrator.up({ transaction: em.getTransactionContext()! });
      if (migration) {
        const appendOnlyTables = migration.schema.migrations.flatMap((made) => made.appendOnlyTables ?? []);
        await setRightsOfRunningRole(em, migration.runningRole, appendOnlyTables);
      }
      await setRowSecurity(em, !migration);
    });
    return true;
  } catch (error) {
    if (isLockFailure(error)) return false;
    throw error;
  }
}

const isLockFailure = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && LOCK_FAILURES.includes(error.code as string)) ||
    (error.cause !== undefined && isLockFailure(error.cause)));

async function waitForDatabase(orm: MikroORM, logger: Logger): Promise<void> {
  for (let delay = 100; ; delay = Math.min(delay * 2, LONGEST_WAIT_MS)) {
    try {
      await kyselyOf(orm.em.fork())
        .selectNoFrom(({ lit }) => lit(1).as('one'))
        .execute();
      return;
    } catch (error) {
      const advice = asksForTls(orm.config.get('clientUrl')) ? `. ${TLS_ADVICE}` : '';
      logger.warn(`The database does not answer yet (${String(error)}), retrying${advice}`);
      await sleep(delay);
    }
  }
}
