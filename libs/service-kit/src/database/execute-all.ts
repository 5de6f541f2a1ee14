import type { EntityManager } from '@mikro-orm/postgresql';

/** Executes what a statement selects, in its order. @param select answers with `statement` in each row */
export async function executeAll(em: EntityManager, select: string, ...values: unknown[]): Promise<void> {
  // Raw SQL: it reads PostgreSQL's catalogue, of which no entity tells.
  const rows = await em.execute<{ statement: string }[]>(select, values);
  for (const { statement } of rows) {
    // Raw SQL: it was written by PostgreSQL, with names of tables and roles.
    await em.execute(statement);
  }
}
