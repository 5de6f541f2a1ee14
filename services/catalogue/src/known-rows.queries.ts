import type { EntityManager } from '@mikro-orm/postgresql';
import { duplicateKeyFields, type DuplicateImportRows } from '@paperbill/contracts/http';
import type { ImportedRows } from '@paperbill/contracts/nats';
import { MAX_IMPORT_ROWS } from '@paperbill/contracts/rules';

/** One SQL query reads each matching item only once, even if many rows of the file have the same name. */
export async function selectDuplicateRows<Table extends keyof typeof duplicateKeyFields>(
  em: EntityManager,
  table: Table,
  { userId, rows }: ImportedRows<{ name: string } & Record<(typeof duplicateKeyFields)[Table], string>>,
): Promise<DuplicateImportRows> {
  const other = duplicateKeyFields[table];
  const requestedRows = rows
    .slice(0, MAX_IMPORT_ROWS)
    .map((row, place) => ({ place, name: row.name, other: row[other] }));
  // Raw SQL: the query joins a JSON record set with a table and a column that the caller names.
  const duplicates = await em.execute<{ place: number }[]>(
    `with asked as (
       select *, row_number() over (partition by name, lower(other) order by place) > 1 as is_repeated
       from jsonb_to_recordset(?::jsonb) as row (place integer, name text, other text)),
     items as materialized (
       select distinct name::text as name, lower(${other}) as other from ${table}
       where user_id = ? and name = any(array(select name from asked)))
     select place from asked
     where is_repeated or (asked.name, lower(asked.other)) in (select items.name, items.other from items) order by place`,
    [JSON.stringify(requestedRows), userId],
  );
  return { known: duplicates.map(({ place }) => place) };
}
