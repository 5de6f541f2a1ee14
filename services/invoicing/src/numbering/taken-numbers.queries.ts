import type { EntityManager } from '@mikro-orm/postgresql';
import type { DocumentKind } from '@paperbill/contracts/http';
import { type RawBuilder, sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

/** An invoice number is also taken if it only looks the same as an existing number. */
export async function selectTakenNumbers(
  em: EntityManager,
  userId: string,
  numbers: string[],
  kind: DocumentKind,
): Promise<Set<string>> {
  const { table, stored, toKey } = documentNumbers[kind];
  const requestedNumbers = sql`json_array_elements_text(${JSON.stringify(numbers)}::json)`;
  // Raw SQL: Kysely has no array constructor. With a join, PostgreSQL would read all numbers of the user. The arrays
  // make it look up only the requested numbers in the index.
  const { rows } = await sql<{ number: string }>`
    select number from ${requestedNumbers} as requested (number)
    where ${toKey(sql.ref('number'))} = any(array(
      select ${toKey(stored)} from ${table}
      where user_id = ${userId} and ${toKey(stored)} = any(array(
        select ${toKey(sql.ref('wanted'))} from ${requestedNumbers} as requested (wanted)))))`.execute(kysely(em));
  return new Set(rows.map(({ number }) => number));
}

const documentNumbers = {
  invoice: {
    table: sql.table('invoices_in_scope'),
    stored: sql.ref('invoice_number'),
    toKey: (number: RawBuilder<unknown>) => sql`number_key(${number})`,
  },
  quote: {
    table: sql.table('quotes'),
    stored: sql.ref('quotes.number'),
    toKey: (number: RawBuilder<unknown>) => number,
  },
  creditNote: {
    table: sql.table('credit_notes'),
    stored: sql.ref('credit_notes.number'),
    toKey: (number: RawBuilder<unknown>) => number,
  },
};

/** The position of a new invoice among the invoices with the same file name. Null for the first invoice. */
export const fileOrdinalSql = (userId: string, number: string) =>
  sql<number | null>`(select nullif(count(*) + 1, 1) from invoices_in_scope
    where user_id = ${userId} and file_key(invoice_number) = file_key(${number}))`;
