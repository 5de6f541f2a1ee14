import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { TLS_ADVICE } from '@paperbill/messaging';
import { isTlsRequested, createDatabaseOptions, type Schema } from './database.js';
import { createKysely, setTransactionSettings, sql } from './kysely.js';
import { runForAllUsers } from './row-scope.js';
import { setRowSecurity } from './row-security.js';
import { grantServiceRoleRights } from './running-role.js';
import { hasSqlState, LOCK_FAILURE_SQLSTATES } from './sql-state.js';
import { validateConstraints } from './validate-constraints.js';

/** The number is arbitrary, but nothing else in the database of the service may use this advisory lock. */
const MIGRATION_LOCK_ID = 727_274;

const MAX_DATABASE_WAIT_MS = 2_000;

/**
 * Runs the missing migrations in one transaction, before the service handles messages.
 * - If several instances start at the same time, an advisory lock makes them migrate one after the other. MikroORM has
 * no such lock.
 * - If the database is down, the function waits.
 * - Unknown migrations belong to a later release. This release can use the tables of that release (CONTRIBUTING.md).
 *
 * @param migration set if a separate role owns the tables. After the migrations, the service's own role gets
 * its rights.
 */
export async function applyMigrations(orm: MikroORM, migration?: Migration): Promise<void> {
  if (!migration) return runMigrations(orm);
  const log = new Logger('MikroORM');
  const owner = new MikroORM({
    ...createDatabaseOptions(migration.url, `${migration.name}-migration`, migration.schema),
    logger: (message) => log.log(message),
  });
  try {
    await runMigrations(owner, migration);
  } finally {
    await owner.close();
  }
  // The service must not handle messages before its own role can connect to the database.
  await waitForDatabase(orm, new Logger('Database'));
}

/** The role that owns the tables, if the service itself runs with another role. */
interface Migration {
  /** The address with the credentials of the role that owns the tables. */
  url: string;
  name: string;
  schema: Schema;
  runningRole: string;
}

async function runMigrations(orm: MikroORM, migration?: Migration): Promise<void> {
  const logger = new Logger('Database');
  await waitForDatabase(orm, logger);
  while (!(await runForAllUsers(() => tryToMigrate(orm, migration)))) {
    logger.warn('A migration waits for a table that is in use, retrying');
    await sleep(MAX_DATABASE_WAIT_MS);
  }
  await runForAllUsers(() => validateConstraints(orm.em.fork()));
}

/** @returns false if a table was in use; in this case, nothing has been changed */
async function tryToMigrate(orm: MikroORM, migration: Migration | undefined): Promise<boolean> {
  try {
    await orm.em.fork().transactional(async (em) => {
      // Waiting for the lock has no timeout, because the migration of another instance may take long.
      await setTransactionSettings(em, { statement_timeout: 0 });
      await createKysely(em)
        .selectNoFrom(sql`pg_advisory_xact_lock(${MIGRATION_LOCK_ID})`.as('locked'))
        .execute();
      // While a migration waits for a table lock, all later queries on the table wait too. The migration therefore
      // gives up after a short time and tries again.
      await setTransactionSettings(em, { statement_timeout: null, lock_timeout: '2s' });
      await orm.migrator.up({ transaction: em.getTransactionContext()! });
      if (migration) {
        const appendOnlyTables = migration.schema.migrations.flatMap((made) => made.appendOnlyTables ?? []);
        await grantServiceRoleRights(em, migration.runningRole, appendOnlyTables);
      }
      await setRowSecurity(em, !migration);
    });
    return true;
  } catch (error) {
    if (hasSqlState(error, LOCK_FAILURE_SQLSTATES)) return false;
    throw error;
  }
}

async function waitForDatabase(orm: MikroORM, logger: Logger): Promise<void> {
  for (let delay = 100; ; delay = Math.min(delay * 2, MAX_DATABASE_WAIT_MS)) {
    try {
      await createKysely(orm.em.fork())
        .selectNoFrom(({ lit }) => lit(1).as('one'))
        .execute();
      return;
    } catch (error) {
      const advice = isTlsRequested(orm.config.get('clientUrl')) ? `. ${TLS_ADVICE}` : '';
      logger.warn(`The database does not answer yet (${String(error)}), retrying${advice}`);
      await sleep(delay);
    }
  }
}
