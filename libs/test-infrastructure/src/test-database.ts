import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { stopAfterFile } from './cleanup.js';
import { testRun } from './test-run.js';

export interface TestDatabase {
  url: string;
  /** The rows of one statement, to check what a service has stored. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
}

/** An empty database that nobody else uses. It is dropped after the spec file, even while somebody is connected. */
export async function createDatabase(): Promise<TestDatabase> {
  const { postgresUrl } = testRun();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await execute(postgresUrl, `create database ${name}`);
  stopAfterFile(() => execute(postgresUrl, `drop database ${name} with (force)`));
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return { url: url.href, query: (sql, values) => execute(url.href, sql, values) };
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
