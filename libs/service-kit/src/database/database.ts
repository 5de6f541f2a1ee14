import { Migrator } from '@mikro-orm/migrations';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { defineConfig, type EntityManager, type Options } from '@mikro-orm/postgresql';
import { isId } from '@paperbill/contracts/rules';
import { Driver } from './driver.js';
import { extendPool } from './pool.js';
import { rowScopeOption } from './row-scope.js';

/** A class of MikroORM's. */
interface MigrationClass {
  new (...args: never[]): unknown;
  /**
   * Of the tables that it makes those whose rows stay as they are: the role that a service runs as may read and add them, and
   * nothing else (`running-role.ts`).
   */
  readonly appendOnlyTables?: readonly string[];
}

/** A table that has a `user_id`. */
export interface TableOfUser {
  name: string;
  /** How many rows go with one statement: fewer than usual where each is large. */
  rowsAtOnce?: number;
  /** Where the role that runs may not delete rows itself, or others keep some of them. @returns how many there were */
  deleteRows?(this: void, em: EntityManager, userId: string, atMost: number): Promise<number>;
}

/** Injection token of a service's {@link Schema}. */
export const SCHEMA = Symbol('SCHEMA');

/** A service's tables. */
export interface Schema {
  entities: NonNullable<Options['entities']>;
  /** In the order in which they run; a released one never changes. */
  migrations: MigrationClass[];
  /** Every table with a `user_id`, those that refer to others first: nothing in them outlives an account. */
  tablesOfUser?: readonly TableOfUser[];
  /**
   * No table is read from end to end where an index can be used: of many users' rows, a call is about one's. Nor does a
   * query start processes of its own, which takes longer than that.
   */
  prefersIndexes?: boolean;
}

/** The most connections of one process to its database. All processes together must stay below PostgreSQL's limit. */
export const DATABASE_POOL_SIZE = 10;
/** For a connection, new or from the pool while all are in use. */
const CONNECT_TIMEOUT_MS = 10_000;
/** For one query. A migration that needs more time says so itself (`set statement_timeout`). */
const STATEMENT_TIMEOUT_MS = 15_000;

/** What is asked for often is in memory, where a page costs the same wherever it is. */
const PREFER_INDEXES = ['-c enable_seqscan=off', '-c max_parallel_workers_per_gather=0', '-c random_page_cost=1.1'];

export const databaseOptions = (url: string, name: string, { entities, migrations, prefersIndexes }: Schema): Options =>
  defineConfig({
    driver: Driver,
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

/** Whether an address says `sslmode=verify-full`, which MikroORM drops. */
export const asksForTls = (url = ''): boolean => URL.parse(url)?.searchParams.get('sslmode') === 'verify-full';

/** The server must prove the address's host, also where that is an IP address, which pg does not tell Node. */
const tls = (url: string) => (asksForTls(url) ? { ssl: { host: new URL(url).hostname } } : {});

export const databaseModule = (url: string, name: string, schema: Schema) =>
  MikroOrmModule.forRoot({ ...databaseOptions(url, name, schema), registerRequestContext: false });

/** Ids as PostgreSQL writes an array of them; what is no id is left out. */
export const idArray = (ids: readonly string[]): string => `{${ids.filter(isId).join()}}`;

/** SQL that reads a timestamptz as the wire's Instant. */
export const instant = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
