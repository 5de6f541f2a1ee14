import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { TLS_ADVICE } from '@paperbill/messaging';
import { asksForTls, databaseOptions, type Schema } from './database.js';
import { kyselyOf, setLocal, sql } from './kysely.js';
import { forAllUsers } from './row-scope.js';
import { setRowSecurity } from './row-security.js';
import { setRightsOfRunningRole } from './running-role.js';

/** Any constant: the same in every instance, and used by nobody else in the service's own database. */
const MIGRATION_LOCK = 727_274;

const LONGEST_WAIT_MS = 2_000;

/**
 * SQLSTATEs lock_not_available and deadlock_detected: somebody else held a table for longer than the migration waits, or
 * waited for another one that it holds.
 */
const LOCK_FAILURES = ['55P03', '40P01'];

/**
 * Brings the service's tables up to date before it answers anything: all that is missing, or nothing of it. MikroORM has
 * no lock for this: here instances that start together wait for each other, so that each migration runs once. A database that is
 * down is waited for. Migrations that this release does not know are a later one's, whose tables it can work with
 * (CONTRIBUTING.md): they are left alone.
 *
 * @param migration as which role, where that is another one than the service runs as: then the running role has its rights
 *   on rows afterwards, and no others
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
  // Nothing is answered before the role that runs can sign in too.
  await waitForDatabase(orm, new Logger('Database'));
}

/** Who changes the tables, where that is not who runs. */
interface Migration {
  /** As the owner of the database. */
  url: string;
  name: string;
  schema: Schema;
  runningRole: string;
}

async function runMigrations(orm: MikroORM, migration?: Migration): Promise<void> {
  const logger = new Logger('Database');
  await waitForDatabase(orm, logger);
  while (!(await forAllUsers(() => tryToMigrate(orm, migration)))) {
    logger.warn('A migration waits for a table that is in use; trying again');
    await sleep(LONGEST_WAIT_MS);
  }
}

/** @returns false where a table was in use; then nothing has changed */
async function tryToMigrate(orm: MikroORM, migration: Migration | undefined): Promise<boolean> {
  try {
    await orm.em.fork().transactional(async (em) => {
      // Another instance's migrations may take longer than a query usually may.
      await setLocal(em, { statement_timeout: 0 });
      await kyselyOf(em)
        .selectNoFrom(sql`pg_advisory_xact_lock(${MIGRATION_LOCK})`.as('locked'))
        .execute();
      // While it waits for a table that somebody reads for long, all others would wait behind it: rather try later.
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
      logger.warn(`The database does not answer yet (${String(error)}); trying again${advice}`);
      await sleep(delay);
    }
  }
}
