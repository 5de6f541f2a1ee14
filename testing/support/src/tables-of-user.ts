import type { Service, ServiceConfig } from '@paperbill/service-kit';
import type { TestService } from './test-service.js';

/**
 * Returns tables with a `user_id` that the service does not list. Rows in these tables would remain after the deletion
 * of an account.
 */
export async function findForgottenTables<Config extends ServiceConfig>(
  { database }: TestService,
  { schema: { tablesOfUser = [] } }: Service<Config>,
): Promise<string[]> {
  const tables = await database.query<{ name: string }>(`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'user_id'`);
  const listed = new Set(tablesOfUser.map(({ name }) => name));
  return tables.map(({ name }) => name).filter((name) => !listed.has(name));
}
