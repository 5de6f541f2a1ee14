import { Migrator } from '@mikro-orm/migrations';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { defineConfig, type EntityManager, type Options } from '@mikro-orm/postgresql';
import { isId } from '@paperbill/contracts/rules';
import { Driver } from './driver.js';
import { extendPool } from './pool.js';
import { rowScopeOption } from './row-scope.js';

interface MigrationClass {
  new (...args: never[]): unknown;
  /** Tables whose rows never change: the running service may only select and insert (`running-role.ts`). */
  readonly appendOnlyTables?: readonly string[];
}

export interface TableOfUser {
  name: string;
  /** Number of rows per delete statement. Tables with large rows need a small number. */
  deleteBatchSize?: number;
  /** Deletes a batch of rows. It replaces the plain delete statement. @returns the number of deleted rows */
  deleteRows?(this: void, em: EntityManager, userId: string, atMost: number): Promise<number>;
}

export const SCHEMA = Symbol('SCHEMA');

export interface Schema {
  entities: NonNullable<Options['entities']>;
  /** Migrations in the order in which they run. A migration must not change after its release. */
  migrations: MigrationClass[];
  /** All tables with a `user_id`, in the order of deletion: referencing tables come first. */
  tablesOfUser?: readonly TableOfUser[];
  /**
   * True if PostgreSQL must prefer indexes to sequential scans, and use no parallel workers. This setting is for
   * services whose queries each concern a few rows of one user.
   */
  prefersIndexes?: boolean;
}

/** Maximum number of connections per process. The sum over all processes must stay below PostgreSQL's limit. */
export const DATABASE_POOL_SIZE = 10;
/** Timeout for opening a connection, or for waiting for a free connection. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Timeout of a query. A migration that takes longer sets its own timeout (`set statement_timeout`). */
const STATEMENT_TIMEOUT_MS = 15_000;

/**
 * PostgreSQL options that prefer indexes. Frequently read database pages are in memory, where a random read is as fast
 * as a sequential read.
 */
const PREFER_INDEXES_OPTIONS = [
  '-c enable_seqscan=off',
  '-c max_parallel_workers_per_gather=0',
  '-c random_page_cost=1.1',
];

export const createDatabaseOptions = (
  url: string,
  name: string,
  { entities, migrations, prefersIndexes }: Schema,
): Options =>
  defineConfig({
    driver: Driver,
    clientUrl: url,
    entities,
    // MikroORM must not warn about missing entities, because a service may use only SQL.
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: {
      migrationsList: migrations.map((migration) => ({ name: migration.name, class: migration as never })),
      snapshot: false,
    },
    pool: { min: 0, max: DATABASE_POOL_SIZE },
    driverOptions: {
      ...createTlsOptions(url),
      application_name: name,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      keepAlive: true,
      options: [rowScopeOption, ...(prefersIndexes ? PREFER_INDEXES_OPTIONS : [])].join(' '),
      onPoolCreated: extendPool,
    },
    forceUtcTimezone: true,
    ignoreUndefinedInQuery: false,
  });

/** Checks whether a URL requests TLS. MikroORM ignores `sslmode=verify-full`. */
export const isTlsRequested = (url = ''): boolean => URL.parse(url)?.searchParams.get('sslmode') === 'verify-full';

/** Returns the TLS options for a database address. The host is set, because pg does not pass an IP address to Node. */
const createTlsOptions = (url: string) => (isTlsRequested(url) ? { ssl: { host: new URL(url).hostname } } : {});

export const createDatabaseModule = (url: string, name: string, schema: Schema) =>
  MikroOrmModule.forRoot({ ...createDatabaseOptions(url, name, schema), registerRequestContext: false });

/** Formats ids as the literal of a PostgreSQL array. Invalid ids are left out. */
export const toIdArraySql = (ids: readonly string[]): string => `{${ids.filter(isId).join()}}`;

/** Builds SQL that formats a timestamptz as an ISO 8601 text in UTC, as the type `Instant` of our messages requires. */
export const toInstantSql = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
