import { jest } from '@jest/globals';
import { MikroORM } from '@mikro-orm/core';
import type { PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { TestService } from '@paperbill/testing';

interface Statement {
  query: string;
  params?: unknown[];
}

/** What the service sends to PostgreSQL during some work, `begin` and `commit` included. */
export async function statementsOf({ app }: TestService, work: () => Promise<unknown>): Promise<Statement[]> {
  const log = jest.spyOn(app.get(MikroORM).config.getLogger(), 'logQuery');
  try {
    await work();
    return log.mock.calls.map(([statement]) => statement as Statement);
  } finally {
    log.mockRestore();
  }
}

/** How many statements that are. */
export const countQueries = async (service: TestService, work: () => Promise<unknown>): Promise<number> =>
  (await statementsOf(service, work)).length;

/** How PostgreSQL would find the rows of a statement, a line for each step. */
export async function planOf({ app }: TestService, { query, params = [] }: Statement): Promise<string[]> {
  const rows = await app
    .get<MikroORM<PostgreSqlDriver>>(MikroORM)
    .em.getConnection()
    .execute<{ 'QUERY PLAN': string }[]>(`explain ${query}`, params);
  return rows.map((row) => row['QUERY PLAN']);
}
