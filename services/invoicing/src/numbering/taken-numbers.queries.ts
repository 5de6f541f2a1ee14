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
  const rows =
    kind === 'invoice'
      ? await selectTakenInvoiceNumbers(em, userId, numbers)
      : await kysely(em)
          .selectFrom(kind === 'quote' ? 'quotes' : 'credit_notes')
          .select('number')
          .where('userId', '=', userId)
          .where('number', 'in', numbers)
          .execute();
  return new Set(rows.map(({ number }) => number));
}

const selectTakenInvoiceNumbers = (em: EntityManager, userId: string, numbers: string[]) =>
  kysely(em)
    .selectFrom(
      // Raw SQL: Kysely cannot call a function that returns rows.
      sql<{ number: string }>`taken_invoice_numbers(${userId}, array[${sql.join(numbers)}])`.as<'taken'>(
        sql`taken (number)`,
      ),
    )
    .select('taken.number')
    .execute();

/** The position of a new invoice among the invoices with the same file name. Null for the first invoice. */
export const fileOrdinalSql = (userId: string, number: string) =>
  sql<number | null>`next_file_ordinal(${userId}, ${number})`;
