import type { EntityManager } from '@mikro-orm/postgresql';
import type { PaymentFields, StoredPayment } from '@paperbill/contracts/http';
import { MAX_PAYMENTS } from '@paperbill/contracts/rules';
import { instant } from '@paperbill/service-kit';
import { type InvoiceStanding, type LockedInvoice, STANDING } from '../invoices/locked-invoice.queries.js';

export async function readStanding(
  em: EntityManager,
  userId: string,
  id: string,
): Promise<InvoiceStanding | undefined> {
  const sql = `select ${STANDING} from invoices where id = ? and user_id = ?`;
  const [standing] = await em.execute<InvoiceStanding[]>(sql, [id, userId]);
  return standing;
}

/**
 * What became of the payments. A void invoice stays as it is.
 */
export async function storeBalance(
  em: EntityManager,
  userId: string,
  { id }: LockedInvoice,
  { amountPaid, isPaid }: { amountPaid: string; isPaid: boolean },
): Promise<InvoiceStanding> {
  const [standing] = await em.execute<[InvoiceStanding]>(
    `update invoices set amount_paid = ?, updated_at = now(),
       -- Nothing to pay was paid at once.
       paid_on = case when voided_at is not null or total = 0 then paid_on
         when ? then day_paid(id, total - amount_credited) end,
       status = case when ? or voided_at is not null then 'paid' when status = 'paid' then 'pending' else status end,
       paid_at = case when ? or voided_at is not null then coalesce(paid_at, now()) end
     where id = ? and user_id = ? returning ${STANDING}`,
    [amountPaid, isPaid, isPaid, isPaid, id, userId],
  );
  return standing;
}

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
  const stored = await em.execute<unknown[]>(
    `insert into payments (id, user_id, invoice_id, date, amount, method, note, source, idempotency_key, request_hash)
     values (?, ?, ?, ?, ?, ?, ?, 'entered', ?, ?) on conflict (user_id, idempotency_key) do nothing returning id`,
    [id, userId, invoiceId, date, amount, method, note, idempotencyKey, requestHash],
  );
  return stored.length > 0;
}

/** Of the payments that were removed, the oldest go once there are as many as may count: their number is bounded. */
export async function pruneRemoved(em: EntityManager, invoiceId: string): Promise<void> {
  await em.execute(
    `delete from payments where id in (
       select id from payments where invoice_id = ? and removed_at is not null
       order by removed_at desc, id offset ${MAX_PAYMENTS}
     )`,
    [invoiceId],
  );
}

/** Payments of all of a user's invoices, after one of them, in the order in which they were stored. */
export const selectPayments = (
  em: EntityManager,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<StoredPayment[]> =>
  em.execute<StoredPayment[]>(
    `select id, invoice_id as "invoiceId", date::text, amount, method, note, source,
       (select invoice_number from invoices where invoices.id = invoice_id) as "invoiceNumber",
       ${instant('created_at')} as "createdAt", ${instant('removed_at')} as "removedAt"
     from payments
     where user_id = ?
       ${after ? 'and (created_at, id) > (select created_at, id from payments where id = ? and user_id = ?)' : ''}
     order by created_at, id limit ?`,
    [userId, ...(after ? [after, userId] : []), limit],
  );
