import { Migrator } from '@mikro-orm/migrations';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { defineConfig, type EntityManager, type Options } from '@mikro-orm/postgresql';
import { isId } from '@paperbill/contracts/rules';
import { Driver } from './driver.js';
import { extendPool } from './pool.js';
import { rowScopeOption } from './row-scope.js';

/** A migration class of MikroORM. */
interface MigrationClass {
  new (...args: never[]): unknown;
  /** Tables of the migration whose rows never change: the role that runs may only select and insert (`running-role.ts`). */
  readonly appendOnlyTables?: readonly string[];
}

/** A table with a `user_id`. */
export interface TableOfUser {
  name: string;
  /** Rows per delete statement. Set it lower for tables with large rows. */
  rowsAtOnce?: number;
  /** Replaces the plain delete. @returns the number of deleted rows */
  deleteRows?(this: void, em: EntityManager, userId: string, atMost: number): Promise<number>;
}

/** Injection token of a service's {@link Schema}. */
export const SCHEMA = Symbol('SCHEMA');

/** A service's tables. */
export interface Schema {
  entities: NonNullable<Options['entities']>;
  /** In order. A released migration never changes. */
  migrations: MigrationClass[];
  /** Every table with a `user_id`, referencing tables first. Their rows are deleted with the account. */
  tablesOfUser?: readonly TableOfUser[];
  /**
   * Makes PostgreSQL use indexes instead of sequential scans, and no parallel workers: each call concerns the few rows of
   * one user among many, and starting workers takes longer than the query.
   */
  prefersIndexes?: boolean;
}

/** Connections per process. The sum of all processes must stay below PostgreSQL's limit. */
export const DATABASE_POOL_SIZE = 10;
/** Limit for opening a connection or waiting for a free one. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Limit per query. A longer migration sets its own (`set statement_timeout`). */
const STATEMENT_TIMEOUT_MS = 15_000;

/** Frequently read pages are in memory, where a random read costs the same as a sequential one. */
const PREFER_INDEXES = ['-c enable_seqscan=off', '-c max_parallel_workers_per_gather=0', '-c random_page_cost=1.1'];

export const databaseOptions = (url: string, name: string, { entities, migrations, prefersIndexes }: Schema): Options =>
  defineConfig({
    driver: Driver,
    clientUrl: url,
    entities,
    // A service may use SQL only, without entities.
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: {
      migrationsList: migrations.map((migration) => ({ name: migration.name, class: migration as never })),
      snapshot: false,
    },
    pool: { min: 0, max: DATABASE_POOL_SIZE },
    driverOptions: {
      ...tls(url),
      application_name: name,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      keepAlive: true,
      options: [rowScopeOption, ...(prefersIndexes ? PREFER_INDEXES : [])].join(' '),
      onPoolCreated: extendPool,
    },
    forceUtcTimezone: true,
    ignoreUndefinedInQuery: false,
  });

/** Whether the address contains `sslmode=verify-full`, which MikroORM drops. */
export const asksForTls = (url = ''): boolean => URL.parse(url)?.searchParams.get('sslmode') === 'verify-full';

/** Verifies the host of the address. For an IP address, pg would not pass it to Node. */
const tls = (url: string) => (asksForTls(url) ? { ssl: { host: new URL(url).hostname } } : {});

export const databaseModule = (url: string, name: string, schema: Schema) =>
  MikroOrmModule.forRoot({ ...databaseOptions(url, name, schema), registerRequestContext: false });

/** Literal of a PostgreSQL array. Invalid ids are left out. */
export const idArray = (ids: readonly string[]): string => `{${ids.filter(isId).join()}}`;

/** SQL that formats a timestamptz as the wire's Instant. */
export const instant = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
