import type { EntityManager } from '@mikro-orm/postgresql';
import { companyProfileDefaults } from '@paperbill/contracts/http';
import { InvoiceCounterEntity } from './invoice-counter.entity.js';

export interface InvoiceCounter {
  nextNumber: string;
  createdInvoices: number;
}

/** The counter as it stands, for whoever only looks. */
export async function readCounter(em: EntityManager, userId: string): Promise<InvoiceCounter> {
  const counter = await em.findOne(InvoiceCounterEntity, { userId }, { disableIdentityMap: true });
  return counter ?? { nextNumber: String(companyProfileDefaults.nextInvoiceNumber), createdInvoices: 0 };
}

/** The counter, locked until the transaction ends: the next save of the same user waits here. */
export async function lockCounter(em: EntityManager, userId: string): Promise<InvoiceCounter> {
  // One statement for a user's first invoice and for every later one; the empty update is what takes the lock.
  const [counter] = await em.execute<[InvoiceCounter]>(
    `insert into invoice_counters (user_id) values (?)
     on conflict (user_id) do update set user_id = excluded.user_id
     returning next_number as "nextNumber", created_invoices as "createdInvoices"`,
    [userId],
  );
  return counter;
}

/** Counts one more created invoice and keeps the next suggestion. The caller holds the lock. */
export async function moveCounter(
  em: EntityManager,
  userId: string,
  { nextNumber, createdInvoices }: InvoiceCounter,
): Promise<void> {
  await em.nativeUpdate(InvoiceCounterEntity, { userId }, { nextNumber, createdInvoices: createdInvoices + 1 });
}
