import { Migrator } from '@mikro-orm/migrations';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import { isId } from '@paperbill/contracts/rules';
import { extendPool } from './pool.js';

type Constructor<T> = new (...args: never[]) => T;

/** A service's tables. */
export interface Schema {
  entities: NonNullable<Options['entities']>;
  /** In the order in which they run; a released one never changes. */
  migrations: Constructor<unknown>[];
  /** No table is read from end to end where an index can be used: of many users' rows, a call is about one's. */
  prefersIndexes?: boolean;
}

/** The most connections of one process to its database. All processes together must stay below PostgreSQL's limit. */
export const DATABASE_POOL_SIZE = 10;
/** For a connection, new or from the pool while all are in use. */
const CONNECT_TIMEOUT_MS = 10_000;
/** For one query. A migration that needs more time says so itself (`set statement_timeout`). */
const STATEMENT_TIMEOUT_MS = 15_000;

export const databaseOptions = (url: string, name: string, { entities, migrations, prefersIndexes }: Schema): Options =>
  defineConfig({
    clientUrl: url,
    entities,
    // A service may read and write all of its tables by SQL.
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: {
      migrationsList: migrations.map((migration) => ({ name: migration.name, class: migration as never })),
      snapshot: false,
    },
    pool: { min: 0, max: DATABASE_POOL_SIZE },
    driverOptions: {
      application_name: name,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      keepAlive: true,
      ...(prefersIndexes && { options: '-c enable_seqscan=off' }),
      onPoolCreated: extendPool,
    },
    forceUtcTimezone: true,
    ignoreUndefinedInQuery: false,
  });

export const databaseModule = (url: string, name: string, schema: Schema) =>
  MikroOrmModule.forRoot({ ...databaseOptions(url, name, schema), registerRequestContext: false });

/** Ids as PostgreSQL writes an array of them; what is no id is left out. */
export const idArray = (ids: readonly string[]): string => `{${ids.filter(isId).join()}}`;

/** SQL that reads a timestamptz as the wire's Instant. */
export const instant = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
