import { setTimeout as sleep } from 'node:timers/promises';
import { Migrator } from '@mikro-orm/migrations';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { defineConfig, type MikroORM, type Options } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';

type Constructor<T> = new (...args: never[]) => T;

/** A service's tables. */
export interface Schema {
  entities: NonNullable<Options['entities']>;
  /** In the order in which they run; a released one never changes. */
  migrations: Constructor<unknown>[];
}

/** Any constant: the same in every instance, and used by nobody else in the service's own database. */
const MIGRATION_LOCK = 727_274;
const WAIT_FOR_DATABASE_MS = 60_000;

export const databaseOptions = (url: string, name: string, { entities, migrations }: Schema): Options =>
  defineConfig({
    clientUrl: url,
    entities,
    extensions: [Migrator],
    migrations: {
      migrationsList: migrations.map((migration) => ({ name: migration.name, class: migration as never })),
      snapshot: false,
    },
    pool: { min: 0, max: 10 },
    driverOptions: { application_name: name },
    forceUtcTimezone: true,
    ignoreUndefinedInQuery: false,
  });

export const databaseModule = (url: string, name: string, schema: Schema) =>
  MikroOrmModule.forRoot({ ...databaseOptions(url, name, schema), registerRequestContext: false });

/**
 * Brings the service's tables up to date before it answers anything. MikroORM has no lock of its own: instances that
 * start together take turns, so that each migration runs once. A database that is still starting is waited for.
 */
export async function migrate(orm: MikroORM): Promise<void> {
  await waitForDatabase(orm);
  await orm.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    await orm.migrator.up();
  });
}

async function waitForDatabase(orm: MikroORM): Promise<void> {
  const logger = new Logger('Database');
  const giveUpAt = Date.now() + WAIT_FOR_DATABASE_MS;
  for (let delay = 100; ; delay = Math.min(delay * 2, 2_000)) {
    try {
      await orm.em.fork().execute('select 1');
      return;
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      logger.warn(`The database does not answer yet (${String(error)}); trying again`);
      await sleep(delay);
    }
  }
}
