import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { stopAfterFile } from './cleanup.js';
import { readTestRun } from './test-run.js';

/** A password that processes accept in production mode. */
const PASSWORD = 'of-a-test-database';

export interface TestDatabase {
  /** The URL of the superuser. */
  url: string;
  /** The URL for the owner of the tables. The role in `runningUrl` has only the privileges that the owner grants. */
  ownerUrl: string;
  runningUrl: string;
  /** Queries share connections. A statement that changes settings of its session must use `queryAs`. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Runs a query with the given URL. The query gets a connection of its own. */
  queryAs<Row extends pg.QueryResultRow>(url: string, sql: string, values?: unknown[]): Promise<Row[]>;
}

/** The database has two roles. It is dropped after the spec file, even if connections are still open. */
export async function createDatabase(): Promise<TestDatabase> {
  const { postgresUrl } = readTestRun();
  const name = createDatabaseName();
  await createWithRoles(postgresUrl, name);
  stopAfterFile(async () => {
    await dropDatabase(postgresUrl, name);
    await executeSql(postgresUrl, `drop role ${toRoleNames(name).join()}`);
  });
  return toTestDatabase(postgresUrl, name);
}

/**
 * Copies a template database, which is faster than preparing each database. All copies share the roles of the template,
 * so a test that alters a role must use `createDatabase`.
 * @param content text that identifies the content of the template
 * @param prepare fills the template, once in a test run
 */
export async function createDatabaseFrom(
  content: string,
  prepare: (template: TestDatabase) => Promise<void>,
): Promise<TestDatabase> {
  const { postgresUrl } = readTestRun();
  const template = `template_${createHash('md5').update(content).digest('hex')}`;
  await createTemplate(postgresUrl, template, prepare);
  const name = createDatabaseName();
  await executeSql(
    postgresUrl,
    `create database ${name} template ${template} strategy file_copy owner ${toRoleNames(template)[0]}`,
  );
  stopAfterFile(() => dropDatabase(postgresUrl, name));
  return toTestDatabase(postgresUrl, name, template);
}

/** A lock makes Jest's workers wait for each other. */
async function createTemplate(
  postgresUrl: string,
  name: string,
  prepare: (template: TestDatabase) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [name]);
    if (rowCount) return;
    // A failed attempt may have left an incomplete template database.
    await dropDatabase(postgresUrl, name);
    await client.query(`drop role if exists ${toRoleNames(name).join()}`);
    await createWithRoles(postgresUrl, name);
    await prepare(toTestDatabase(postgresUrl, name));
    // PostgreSQL cannot copy a database with open connections. If `allow_connections` were true, autovacuum could open
    // one.
    await client.query(`alter database ${name} with is_template true allow_connections false`);
  } finally {
    await client.end();
  }
}

const createDatabaseName = (): string => `test_${randomUUID().replaceAll('-', '')}`;

const toRoleNames = (database: string) => [`${database}_o`, `${database}_r`] as const;

async function createWithRoles(postgresUrl: string, name: string): Promise<void> {
  const [owner, running] = toRoleNames(name);
  for (const role of [owner, running])
    await executeSql(postgresUrl, `create role ${role} login password '${PASSWORD}'`);
  await executeSql(postgresUrl, `create database ${name} strategy file_copy owner ${owner}`);
}

const dropDatabase = (postgresUrl: string, name: string) =>
  executeSql(postgresUrl, `drop database if exists ${name} with (force)`);

function toTestDatabase(postgresUrl: string, name: string, namesake = name): TestDatabase {
  const [owner, running] = toRoleNames(namesake);
  const urlAs = (role?: string) => {
    const url = new URL(postgresUrl);
    url.pathname = `/${name}`;
    if (role) Object.assign(url, { username: role, password: PASSWORD });
    return url.href;
  };
  const url = urlAs();
  const pool = new pg.Pool({ connectionString: url });
  // The pool emits an error when the database is dropped, because PostgreSQL then closes idle connections.
  pool.on('error', () => {});
  // A query that still waits must not delay the end of the file. When the database is dropped, PostgreSQL ends the
  // connection of this query.
  stopAfterFile(async () => void pool.end());
  return {
    url,
    ownerUrl: urlAs(owner),
    runningUrl: urlAs(running),
    query: async <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
      (await pool.query<Row>(sql, values)).rows,
    queryAs: executeSql,
  };
}

async function executeSql<Row extends pg.QueryResultRow>(url: string, sql: string, values?: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
