import type { EntityManager } from '@mikro-orm/postgresql';
import { companyProfileDefaults } from '@paperbill/contracts/http';
import { kysely } from '../tables.js';
import type { InvoiceCounter } from './invoice-counter.entity.js';

export async function readCounter(
  em: EntityManager,
  userId: string,
): Promise<Pick<InvoiceCounter, 'nextNumber' | 'createdInvoices'>> {
  const counter = await kysely(em)
    .selectFrom('invoice_counters')
    .select(['nextNumber', 'createdInvoices'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return counter ?? { nextNumber: String(companyProfileDefaults.nextInvoiceNumber), createdInvoices: 0 };
}

/**
 * Locks the user's invoice counter until the transaction ends. The counter is created for the user's first document.
 */
export const lockCounter = (em: EntityManager, userId: string): Promise<InvoiceCounter> =>
  kysely(em)
    .insertInto('invoice_counters')
    .values({ userId })
    // The update changes no value, but it locks the row of the counter.
    .onConflict((conflict) => conflict.column('userId').doUpdateSet((set) => ({ userId: set.ref('excluded.userId') })))
    .returning(['nextNumber', 'createdInvoices', 'nextCreditNote', 'nextQuote'])
    .executeTakeFirstOrThrow();

export async function updateCounter(em: EntityManager, userId: string, next: Partial<InvoiceCounter>): Promise<void> {
  await kysely(em).updateTable('invoice_counters').set(next).where('userId', '=', userId).execute();
}
