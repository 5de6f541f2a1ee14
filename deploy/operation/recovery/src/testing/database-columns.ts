import { queryDatabase } from './test-product.js';

export interface Column {
  name: string;
  type: string;
  nullable: boolean;
  hasDefault: boolean;
}

/** The name of each listed column has the form `table.column`. */
export const listColumns = (url: string): Promise<Column[]> =>
  queryDatabase<Column>(
    url,
    `select table_name || '.' || column_name as name, data_type || coalesce(character_maximum_length::text, '') as type,
       is_nullable = 'YES' as nullable,
       column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as "hasDefault"
     from information_schema.columns where table_schema = 'public' order by 1`,
  );

/** Returns the changes of columns that would cause errors in the previous release. */
export function findIncompatibilities(before: Column[], now: Column[]): string[] {
  const columnsBefore = new Map(before.map((column) => [column.name, column]));
  const columnsNow = new Map(now.map((column) => [column.name, column]));
  const tables = new Set(before.map(({ name }) => name.split('.')[0]));
  return [
    ...before.filter(({ name }) => !columnsNow.has(name)).map(({ name }) => `${name} is gone`),
    ...now.flatMap(({ name, type, nullable, hasDefault }) => {
      const columnBefore = columnsBefore.get(name);
      if (!columnBefore)
        return tables.has(name.split('.')[0]) && !nullable && !hasDefault ? [`${name} must be given`] : [];
      return [
        ...(columnBefore.type === type ? [] : [`${name} is ${type} instead of ${columnBefore.type}`]),
        ...(columnBefore.nullable && !nullable ? [`${name} may no longer be null`] : []),
        ...(columnBefore.hasDefault && !hasDefault && !nullable ? [`${name} must be given`] : []),
      ];
    }),
  ];
}
