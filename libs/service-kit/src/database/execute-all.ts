import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Executes SQL statements that a query has generated.
 * @param select the query; its rows contain the statements in the column `statement`, in the order of execution
 */
export async function executeAll(em: EntityManager, select: string, ...values: unknown[]): Promise<void> {
  // Raw SQL: PostgreSQL's catalogue has no entities.
  const rows = await em.execute<{ statement: string }[]>(select, values);
  for (const { statement } of rows) {
    // Raw SQL: PostgreSQL has generated this statement from the names of tables and roles.
    await em.execute(statement);
  }
}
