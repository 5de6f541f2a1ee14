import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { stopAfterFile } from './cleanup.js';
import { testRun } from './test-run.js';

/** The password of both roles. Accepted in production mode. */
const PASSWORD = 'of-a-test-database';

export interface TestDatabase {
  /** URL for the server's superuser. */
  url: string;
  /** URLs for the role that owns the database, and for a role with only the rights that the owner grants. */
  ownerUrl: string;
  runningUrl: string;
  /** Runs one statement as superuser and returns its rows. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Same as `query`, as another role. */
  queryAs<Row extends pg.QueryResultRow>(url: string, sql: string, values?: unknown[]): Promise<Row[]>;
}

/** Creates an empty database with two roles. Drops it after the spec file, even with open connections. */
export async function createDatabase(): Promise<TestDatabase> {
  const { postgresUrl } = testRun();
  const name = newName();
  await createWithRoles(postgresUrl, name);
  stopAfterFile(async () => {
    await dropDatabase(postgresUrl, name);
    await execute(postgresUrl, `drop role ${rolesOf(name).join()}`);
  });
  return databaseAt(postgresUrl, name);
}

/**
 * A copy of a template database, which is faster than preparing each database. Its roles are those of the template. It is
 * dropped after the spec file.
 *
 * @param content identifies what the template contains
 * @param prepare fills the template, once in a test run
 */
export async function createDatabaseFrom(
  content: string,
  prepare: (template: TestDatabase) => Promise<void>,
): Promise<TestDatabase> {
  const { postgresUrl } = testRun();
  const template = `template_${createHash('md5').update(content).digest('hex')}`;
  await createTemplate(postgresUrl, template, prepare);
  const name = newName();
  await execute(postgresUrl, `create database ${name} template ${template} owner ${rolesOf(template)[0]}`);
  stopAfterFile(() => dropDatabase(postgresUrl, name));
  return databaseAt(postgresUrl, name, template);
}

/** Creates the template unless the test run has it already. Jest's workers wait for each other. */
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
    // An attempt before this one may have failed.
    await dropDatabase(postgresUrl, name);
    await client.query(`drop role if exists ${rolesOf(name).join()}`);
    await createWithRoles(postgresUrl, name);
    await prepare(databaseAt(postgresUrl, name));
    // Without connections, no autovacuum keeps the template from being copied.
    await client.query(`alter database ${name} with is_template true allow_connections false`);
  } finally {
    await client.end();
  }
}

const newName = (): string => `test_${randomUUID().replaceAll('-', '')}`;

/** The role that owns a database, and the role that a service runs as. */
const rolesOf = (database: string) => [`${database}_o`, `${database}_r`] as const;

async function createWithRoles(postgresUrl: string, name: string): Promise<void> {
  const [owner, running] = rolesOf(name);
  for (const role of [owner, running]) await execute(postgresUrl, `create role ${role} login password '${PASSWORD}'`);
  await execute(postgresUrl, `create database ${name} owner ${owner}`);
}

const dropDatabase = (postgresUrl: string, name: string) =>
  execute(postgresUrl, `drop database if exists ${name} with (force)`);

function databaseAt(postgresUrl: string, name: string, namesake = name): TestDatabase {
  const [owner, running] = rolesOf(namesake);
  const urlAs = (role?: string) => {
    const url = new URL(postgresUrl);
    url.pathname = `/${name}`;
    if (role) Object.assign(url, { username: role, password: PASSWORD });
    return url.href;
  };
  const url = urlAs();
  return {
    url,
    ownerUrl: urlAs(owner),
    runningUrl: urlAs(running),
    query: (sql, values) => execute(url, sql, values),
    queryAs: execute,
  };
}

async function execute<Row extends pg.QueryResultRow>(url: string, sql: string, values?: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
