import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { stopAfterFile } from './cleanup.js';
import { testRun } from './test-run.js';

/** Of both roles: one that a service takes in production too. */
const PASSWORD = 'of-a-test-database';

export interface TestDatabase {
  /** As the server's superuser. */
  url: string;
  /** As the role that owns it, and as one that has no right in it but what the owner gives it. */
  ownerUrl: string;
  runningUrl: string;
  /** The rows of one statement, to check what a service has stored. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** The same as another role. */
  queryAs<Row extends pg.QueryResultRow>(url: string, sql: string, values?: unknown[]): Promise<Row[]>;
}

/** An empty database that nobody else uses, with two roles. It is dropped after the spec file, even while somebody is connected. */
export async function createDatabase(): Promise<TestDatabase> {
  const { postgresUrl } = testRun();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const [owner, running] = [`${name}_o`, `${name}_r`];
  for (const role of [owner, running]) await execute(postgresUrl, `create role ${role} login password '${PASSWORD}'`);
  await execute(postgresUrl, `create database ${name} owner ${owner}`);
  stopAfterFile(async () => {
    await execute(postgresUrl, `drop database ${name} with (force)`);
    await execute(postgresUrl, `drop role ${owner}, ${running}`);
  });
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
