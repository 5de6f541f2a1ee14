import { serviceNames } from '@paperbill/contracts/nats';
import pg from 'pg';

/** Queries a database of the running product. Tests need this for data that the API does not return. */
export async function queryDatabase<Row extends pg.QueryResultRow>(
  service: (typeof serviceNames)[number],
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const url = new URL(process.env['TEST_RUN_POSTGRES_URL']!);
  url.pathname = `/paperbill_${service}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Searches for texts in all tables of all databases. Binary columns are searched as hex. The list `tables` is empty if
 * no table contains the text.
 */
export async function findInDatabases(texts: string[]): Promise<{ text: string; tables: string[] }[]> {
  const tablesByText = new Map(texts.map((text) => [text, [] as string[]]));
  for (const service of serviceNames) {
    const tables = await queryDatabase<{ name: string }>(
      service,
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables) {
      const sql = `select "searchedText" from unnest($1::text[]) "searchedText"
        where exists (select 1 from ${name} t where position("searchedText" in t::text) > 0)`;
      for (const { searchedText } of await queryDatabase<{ searchedText: string }>(service, sql, [texts])) {
        tablesByText.get(searchedText)!.push(`${service} ${name}`);
      }
    }
  }
  return [...tablesByText].map(([text, tables]) => ({ text, tables }));
}
