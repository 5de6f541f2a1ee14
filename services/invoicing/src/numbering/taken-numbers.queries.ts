import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

/** Returns the numbers of the user's invoices that equal or look like one of the given numbers. */
export async function selectTakenNumbers(em: EntityManager, userId: string, numbers: string[]): Promise<Set<string>> {
  const rows = await kysely(em)
    .selectFrom(
      sql<{ number: string }>`json_array_elements_text(${JSON.stringify(numbers)}::json)`.as<'numbers'>(
        sql`numbers (number)`,
      ),
    )
    .select('number')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('invoices_in_scope')
          .select('invoices_in_scope.id')
          .where('invoices_in_scope.userId', '=', userId)
          .where(sql<boolean>`number_key(invoice_number) = number_key(number)`),
      ),
    )
    .execute();
  return new Set(rows.map(({ number }) => number));
}

/**
 * Returns SQL of the position of a new invoice among the invoices with the same file name; null for the first of them.
 */
export const fileOrdinalSql = (userId: string, number: string) =>
  sql<number | null>`(select nullif(count(*) + 1, 1) from invoices_in_scope
    where user_id = ${userId} and file_key(invoice_number) = file_key(${number}))`;
