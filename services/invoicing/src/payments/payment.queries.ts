import type { EntityManager } from '@mikro-orm/postgresql';
import type { PaymentFields, StoredPayment } from '@paperbill/contracts/http';
import { type InvoiceStatus, MAX_PAYMENTS } from '@paperbill/contracts/rules';
import { instantOf, sql, type Timestamp } from '@paperbill/service-kit';
import { invoiceOf, type InvoiceStanding, type LockedInvoice, STANDING } from '../invoices/locked-invoice.queries.js';
import { invoiceNumberOf, kysely, storedAfter } from '../tables.js';

export const readStanding = (em: EntityManager, userId: string, id: string): Promise<InvoiceStanding | undefined> =>
  invoiceOf(em, userId, id).select(STANDING).executeTakeFirst();

/**
 * What became of the payments. A void invoice stays as it is.
 */
export const storeBalance = (
  em: EntityManager,
  userId: string,
  { id }: LockedInvoice,
  { amountPaid, isPaid }: { amountPaid: string; isPaid: boolean },
): Promise<InvoiceStanding> =>
  kysely(em)
    .updateTable('invoices')
    .set({
      amountPaid,
      updatedAt: sql<Timestamp>`now()`,
      // Nothing to pay was paid at once.
      paidOn: sql<string | null>`case when voided_at is not null or total = 0 then paid_on
        when ${isPaid} then day_paid(id, total - amount_credited) end`,
      status: sql<InvoiceStatus>`case when ${isPaid} or voided_at is not null then 'paid'
        when status = 'paid' then 'pending' else status end`,
      paidAt: sql<Timestamp | null>`case when ${isPaid} or voided_at is not null then coalesce(paid_at, now()) end`,
    })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(STANDING)
    .executeTakeFirstOrThrow();

interface NewPayment extends PaymentFields {
  id: string;
  userId: string;
  invoiceId: string;
  idempotencyKey: string;
  requestHash: string;
}

/** @returns whether it was stored: not where its key came with another request at this very moment */
export async function insertPayment(em: EntityManager, payment: NewPayment): Promise<boolean> {
  const { id, userId, invoiceId, date, amount, method, note, idempotencyKey, requestHash } = payment;
  const stored = await kysely(em)
    .insertInto('payments')
    .values({ id, userId, invoiceId, date, amount, method, note, source: 'entered', idempotencyKey, requestHash })
    .onConflict((conflict) => conflict.columns(['userId', 'idempotencyKey']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return !!stored;
}

/** Of the payments that were removed, the oldest go once there are as many as may count: their number is bounded. */
export async function pruneRemoved(em: EntityManager, invoiceId: string): Promise<void> {
  await kysely(em)
    .deleteFrom('payments')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('payments')
        .select('id')
        .where('invoiceId', '=', invoiceId)
        .where('removedAt', 'is not', null)
        .orderBy('removedAt', 'desc')
        .orderBy('id')
        .offset(MAX_PAYMENTS),
    )
    .execute();
}

/** Payments of all of a user's invoices, after one of them, in the order in which they were stored. */
export const selectPayments = (
  em: EntityManager,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<StoredPayment[]> =>
  kysely(em)
    .selectFrom('payments')
    .select(({ ref }) => [
      'id',
      'invoiceId',
      'date',
      'amount',
      'method',
      'note',
      'source',
      invoiceNumberOf('payments').as('invoiceNumber'),
      instantOf(ref('payments.createdAt')).as('createdAt'),
      instantOf(ref('payments.removedAt')).as('removedAt'),
    ])
    .where('userId', '=', userId)
    .$if(!!after, (page) => page.where(storedAfter('payments', 'createdAt', { userId, id: after! })))
    .orderBy('payments.createdAt')
    .orderBy('id')
    .limit(limit)
    .execute();
