import type { EntityManager } from '@mikro-orm/postgresql';
import { companyProfileDefaults } from '@paperbill/contracts/http';
import { kysely } from '../tables.js';
import type { InvoiceCounter } from './invoice-counter.entity.js';

/** The counter as it stands, for whoever only looks. */
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

/** The counter, locked until the transaction ends: the next save of the same user waits here. */
export const lockCounter = (em: EntityManager, userId: string): Promise<InvoiceCounter> =>
  kysely(em)
    .insertInto('invoice_counters')
    .values({ userId })
    // One statement for a user's first document and for every later one; the empty update is what takes the lock.
    .onConflict((conflict) => conflict.column('userId').doUpdateSet((set) => ({ userId: set.ref('excluded.userId') })))
    .returning(['nextNumber', 'createdInvoices', 'nextCreditNote', 'nextQuote'])
    .executeTakeFirstOrThrow();

/** The caller holds the lock. */
export async function updateCounter(em: EntityManager, userId: string, next: Partial<InvoiceCounter>): Promise<void> {
  await kysely(em).updateTable('invoice_counters').set(next).where('userId', '=', userId).execute();
}
