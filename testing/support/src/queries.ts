import { MikroORM } from '@mikro-orm/core';
import type { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { runForAllUsers } from '@paperbill/service-kit';
import type { TestService } from './test-service.js';

export interface Statement {
  query: string;
  params: readonly unknown[];
}

/**
 * The statements include `begin` and `commit`. MikroORM has no hook for statements, so its logger is replaced during
 * `work`. If a new release of MikroORM logs differently, `queries.spec.ts` fails.
 */
export async function recordStatements({ app }: TestService, work: () => Promise<unknown>): Promise<Statement[]> {
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

export const countQueries = async (service: TestService, work: () => Promise<unknown>): Promise<number> =>
  (await recordStatements(service, work)).length;

export async function explainStatement({ app }: TestService, { query, params }: Statement): Promise<string[]> {
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

/** Returns the number of rows that a statement reads. Rows that a filter removes are counted too. */
export async function sumRowsRead({ app }: TestService, { query, params }: Statement): Promise<number> {
  const [row] = await runForAllUsers(() =>
    app
      .get<MikroORM<PostgreSqlDriver>>(MikroORM)
      .em.getConnection()
      .execute<{ 'QUERY PLAN': { Plan: PlanNode }[] }[]>(`explain (analyze, format json) ${query}`, [...params]),
  );
  return countRowsRead(row!['QUERY PLAN'][0]!.Plan);
}

function countRowsRead(node: PlanNode): number {
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': rechecked = 0 } = node;
  const own = node['Relation Name'] ? (node['Actual Rows'] + filtered + rechecked) * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + countRowsRead(child), own);
}

/**
 * Index-only scans need both statistics and the visibility map. `vacuum` is repeated until most pages are marked as
 * visible, because concurrent transactions can delay this.
 */
export async function vacuum({ database }: TestService): Promise<void> {
  const unsettled = `
    select 1 from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'public' and relkind = 'r' and relpages > 10 and relallvisible < relpages * 0.9`;
  do await database.query('vacuum analyze');
  while ((await database.query(unsettled)).length > 0);
}

/** The tables must be large, and {@link vacuum} must run first, because PostgreSQL always scans small tables. */
export async function findSequentialScans(service: TestService, work: () => Promise<unknown>): Promise<string[]> {
  const statements = await recordStatements(service, work);
  const plannable = statements.filter(({ query }) => /^\s*(select|with|insert|update|delete)\b/i.test(query));
  if (plannable.length === 0) throw new Error('The work asked PostgreSQL for nothing');
  const plans = await Promise.all(plannable.map((statement) => explainStatement(service, statement)));
  return plans.flat().filter((step) => step.includes('Seq Scan'));
}
