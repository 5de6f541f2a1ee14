import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Those of some numbers that an invoice of the user has, or that look like one that it has. */
export async function selectTaken(em: EntityManager, userId: string, numbers: string[]): Promise<Set<string>> {
  const rows = await em.execute<{ number: string }[]>(
    `select number from json_array_elements_text(?::json) as number
     where exists (
       select from invoices_in_scope where user_id = ? and number_key(invoice_number) = number_key(number)
     )`,
    [JSON.stringify(numbers), userId],
  );
  return new Set(rows.map(({ number }) => number));
}

/** SQL of how many-th the next invoice is of those whose numbers make the same file name; null for the first. */
export const fileOrdinalOf = (userId: string, number: string) =>
  raw<number>(
    `(select nullif(count(*) + 1, 1) from invoices_in_scope
      where user_id = ? and file_key(invoice_number) = file_key(?))`,
    [userId, number],
  );
