import { Migrator } from '@mikro-orm/migrations';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { defineConfig, type EntityManager, type Options } from '@mikro-orm/postgresql';
import { isId } from '@paperbill/contracts/rules';
import { EscapingPostgreSqlDriver } from './driver.js';
import { extendPool } from './pool.js';
import { rowScopeOption } from './row-scope.js';

interface MigrationClass {
  new (...args: never[]): unknown;
  /** Tables whose rows never change. The running service can only select and insert rows there (`running-role.ts`). */
  readonly appendOnlyTables?: readonly string[];
}

export interface TableOfUser {
  name: string;
  /** The number of rows that one SQL statement deletes. Tables with large rows need a small number. */
  deleteBatchSize?: number;
  /**
   * If set, this function deletes the rows instead of a plain `delete`.
   * @returns the number of deleted rows
   */
  deleteRows?(this: void, em: EntityManager, userId: string, limit: number): Promise<number>;
}

export const SCHEMA = Symbol('SCHEMA');

export interface Schema {
  entities: NonNullable<Options['entities']>;
  /** The migrations in the order in which they run. A migration must not change after its release. */
  migrations: MigrationClass[];
  /** All tables with a `user_id`, in the order of deletion. A table comes before the tables that its rows reference. */
  tablesOfUser?: readonly TableOfUser[];
  /**
   * If true, PostgreSQL prefers indexes to sequential scans and uses no parallel workers. This fits services whose
   * queries read few rows of one user.
   */
  prefersIndexes?: boolean;
}

/** The maximum number of connections per process. The sum for all processes must stay below PostgreSQL's limit. */
export const DATABASE_POOL_SIZE = 10;
/** The timeout for opening a connection and for getting a free connection from the pool. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Migrations that need more time set their own timeout (`set statement_timeout`). */
const STATEMENT_TIMEOUT_MS = 15_000;

/** Most database pages are in memory, where a random read is as fast as a sequential read. */
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
    driver: EscapingPostgreSqlDriver,
    clientUrl: url,
    entities,
    // Services that use only SQL have no entities.
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

/** The parameter `sslmode` is read here, because MikroORM ignores `sslmode=verify-full`. */
export const isTlsRequested = (url = ''): boolean => URL.parse(url)?.searchParams.get('sslmode') === 'verify-full';

/** pg does not pass an IP address to Node as the host of the TLS connection, so the host is set here. */
const createTlsOptions = (url: string) => (isTlsRequested(url) ? { ssl: { host: new URL(url).hostname } } : {});

export const createDatabaseModule = (url: string, name: string, schema: Schema) =>
  MikroOrmModule.forRoot({ ...createDatabaseOptions(url, name, schema), registerRequestContext: false });

/** A PostgreSQL array literal. Invalid ids are left out. */
export const toIdArraySql = (ids: readonly string[]): string => `{${ids.filter(isId).join()}}`;

/** Formats a column as an `Instant`: ISO 8601 in UTC. */
export const toInstantSql = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
