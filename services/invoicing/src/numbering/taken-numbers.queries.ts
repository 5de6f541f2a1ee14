import type { EntityManager } from '@mikro-orm/postgresql';
import type { DocumentKind } from '@paperbill/contracts/http';
import { sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

/** An invoice number is also taken if it only looks the same as an existing number. */
export async function selectTakenNumbers(
  em: EntityManager,
  userId: string,
  numbers: string[],
  kind: DocumentKind,
): Promise<Set<string>> {
  const rows = await kysely(em)
    .selectFrom(
      sql<{ number: string }>`json_array_elements_text(${JSON.stringify(numbers)}::json)`.as<'numbers'>(
        sql`numbers (number)`,
      ),
    )
    .select('number')
    .where(({ exists }) => exists(takenNumberQueries[kind](em, userId)))
    .execute();
  return new Set(rows.map(({ number }) => number));
}

const takenNumberQueries = {
  invoice: (em: EntityManager, userId: string) =>
    kysely(em)
      .selectFrom('invoices_in_scope')
      .select('invoices_in_scope.id')
      .where('invoices_in_scope.userId', '=', userId)
      .where(sql<boolean>`number_key(invoice_number) = number_key(numbers.number)`),
  quote: (em: EntityManager, userId: string) =>
    kysely(em)
      .selectFrom('quotes')
      .select('quotes.id')
      .where('quotes.userId', '=', userId)
      .where(sql<boolean>`quotes.number = numbers.number`),
  creditNote: (em: EntityManager, userId: string) =>
    kysely(em)
      .selectFrom('credit_notes')
      .select('credit_notes.id')
      .where('credit_notes.userId', '=', userId)
      .where(sql<boolean>`credit_notes.number = numbers.number`),
};

/** The position of a new invoice among the invoices with the same file name. Null for the first invoice. */
export const fileOrdinalSql = (userId: string, number: string) =>
  sql<number | null>`(select nullif(count(*) + 1, 1) from invoices_in_scope
    where user_id = ${userId} and file_key(invoice_number) = file_key(${number}))`;
