import { MikroORM } from '@mikro-orm/core';
import type { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { forAllUsers } from '@paperbill/service-kit';
import type { TestService } from './test-service.js';

/** A statement that a service sent to PostgreSQL. */
export interface Statement {
  query: string;
  params: readonly unknown[];
}

/**
 * The statements that a service sends to PostgreSQL during some work, `begin` and `commit` included. MikroORM offers no
 * hook for them, so its logger is replaced for the time; `queries.spec.ts` fails where a new release logs otherwise.
 */
export async function statementsOf({ app }: TestService, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const logger = app.get(MikroORM).config.getLogger();
  const { logQuery } = logger;
  logger.logQuery = ({ query = '', params = [] }) => void statements.push({ query, params });
  try {
    await work();
    return statements;
  } finally {
    logger.logQuery = logQuery;
  }
}

/** How many statements that are. */
export const countQueries = async (service: TestService, work: () => Promise<unknown>): Promise<number> =>
  (await statementsOf(service, work)).length;

/** How PostgreSQL would find the rows of a statement, a line for each step. */
export async function planOf({ app }: TestService, { query, params }: Statement): Promise<string[]> {
  const rows = await app
    .get<MikroORM<PostgreSqlDriver>>(MikroORM)
    .em.getConnection()
    .execute<{ 'QUERY PLAN': string }[]>(`explain ${query}`, [...params]);
  return rows.map((row) => row['QUERY PLAN']);
}

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** How many rows PostgreSQL reads of tables for a statement, those included that it does not use. */
export async function rowsRead({ app }: TestService, { query, params }: Statement): Promise<number> {
  const [row] = await forAllUsers(() =>
    app
      .get<MikroORM<PostgreSqlDriver>>(MikroORM)
      .em.getConnection()
      .execute<{ 'QUERY PLAN': { Plan: PlanNode }[] }[]>(`explain (analyze, format json) ${query}`, [...params]),
  );
  return readBy(row!['QUERY PLAN'][0]!.Plan);
}

function readBy(node: PlanNode): number {
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': rechecked = 0 } = node;
  const own = node['Relation Name'] ? (node['Actual Rows'] + filtered + rechecked) * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + readBy(child), own);
}

/**
 * Updates PostgreSQL's statistics and its visibility map, without which it plans no index-only scans. It repeats that,
 * because transactions that run meanwhile keep pages from being marked.
 */
export async function vacuum({ database }: TestService): Promise<void> {
  const unsettled = `
    select 1 from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'public' and relkind = 'r' and relpages > 10 and relallvisible < relpages * 0.9`;
  do await database.query('vacuum analyze');
  while ((await database.query(unsettled)).length > 0);
}

/**
 * The steps in which some work reads a table from end to end. Only worth asking with tables that are large and
 * {@link vacuum}ed: PostgreSQL reads small ones that way in any case.
 */
export async function sequentialScans(service: TestService, work: () => Promise<unknown>): Promise<string[]> {
  const statements = await statementsOf(service, work);
  const plannable = statements.filter(({ query }) => /^\s*(select|with|insert|update|delete)\b/i.test(query));
  if (plannable.length === 0) throw new Error('The work asked PostgreSQL for nothing');
  const plans = await Promise.all(plannable.map((statement) => planOf(service, statement)));
  return plans.flat().filter((step) => step.includes('Seq Scan'));
}
