import type { EntityManager } from '@mikro-orm/postgresql';
import { knownBy, type KnownRows } from '@paperbill/contracts/http';
import type { RowsOfFile } from '@paperbill/contracts/nats';
import { MAX_IMPORT_ROWS } from '@paperbill/contracts/rules';

/**
 * Which rows of a file are known, by the list or by earlier rows. One statement reads the items of these names by their index, each once: also where all
 * items of a long list have one name.
 */
export async function selectKnown<Table extends keyof typeof knownBy>(
  em: EntityManager,
  table: Table,
  { userId, rows }: RowsOfFile<{ name: string } & Record<(typeof knownBy)[Table], string>>,
): Promise<KnownRows> {
  const other = knownBy[table];
  const asked = rows.slice(0, MAX_IMPORT_ROWS).map((row, place) => ({ place, name: row.name, other: row[other] }));
  // Raw SQL: it reads a list of JSON and a table together, of which the caller names a column.
  const found = await em.execute<{ place: number }[]>(
    `with asked as (
       select *, row_number() over (partition by name, lower(other) order by place) > 1 as is_repeated
       from jsonb_to_recordset(?::jsonb) as row (place integer, name text, other text)),
     items as materialized (
       select distinct name::text as name, lower(${other}) as other from ${table}
       where user_id = ? and name = any(array(select name from asked)))
     select place from asked
     where is_repeated or (asked.name, lower(asked.other)) in (select items.name, items.other from items) order by place`,
    [JSON.stringify(asked), userId],
  );
  return { known: found.map(({ place }) => place) };
}
