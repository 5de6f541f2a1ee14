import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { stopAfterFile } from './clean-up.js';
import { testRun } from './test-run.js';

export interface TestDatabase {
  url: string;
  /** Rows of one statement, to look behind a service's back. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
}

/** An empty database that nobody else uses; it goes after the spec file, whoever is still connected. */
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
