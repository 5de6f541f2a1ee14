import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PaymentFields, StoredPayment } from '@paperbill/contracts/http';
import {
  type CalendarDate,
  type Currency,
  type Instant,
  type InvoiceStatus,
  leaveOutDefaultCurrency,
  MAX_PAYMENTS,
} from '@paperbill/contracts/rules';
import type { DatedPayment, PaymentSummary } from '@paperbill/money';
import { toIdArraySql, formatInstantSql, type KeyedRequest, sql, type Timestamp } from '@paperbill/service-kit';
import { selectInvoice, PAYMENT_STATE_COLUMNS, type StoredPaymentState } from '../invoices/locked-invoice.queries.js';
import { invoiceNumberSql, kysely, isStoredAfter } from '../tables.js';
import { getPaymentNoteText, getOnlineDetails, type StoredPayment as EntityOfPayment } from './payment.entity.js';

export const readPaymentState = (
  em: EntityManager,
  userId: string,
  id: string,
): Promise<StoredPaymentState | undefined> =>
  selectInvoice(em, userId, id).select(PAYMENT_STATE_COLUMNS).executeTakeFirst();

export interface StoredPaymentSummary extends Pick<
  PaymentSummary,
  'isPaid' | 'amountPaid' | 'amountEntered' | 'outstanding' | 'isPartlyPaid'
> {
  id: string;
  storedStatus: InvoiceStatus;
  paidOn: CalendarDate | null;
  /** The time at which the invoice was marked as paid; null if the time is unknown. */
  paidAt: Instant | null;
}

/**
 * SQL expression for the first known of three times: the given time, the stored time, and the current time. The result
 * is never in the future.
 */
const PAID_AT_SQL = 'least(coalesce(summary."paidAt", paid_at, now()), now())';

export const storePaymentSummaries = (em: EntityManager, userId: string, summaries: StoredPaymentSummary[]) =>
  kysely(em)
    .updateTable('invoices')
    .from(
      sql`json_to_recordset(${JSON.stringify(summaries)}::json)`.as<'summary'>(sql`summary (
        id uuid, "isPaid" boolean, "storedStatus" text, "amountPaid" numeric, "amountEntered" numeric, outstanding numeric,
        "isPartlyPaid" boolean, "paidOn" date, "paidAt" timestamptz)`),
    )
    .set({
      status: sql<InvoiceStatus>`summary."storedStatus"`,
      amountPaid: sql<string>`summary."amountPaid"`,
      amountEntered: sql<string>`summary."amountEntered"`,
      outstanding: sql<string>`summary.outstanding`,
      isPartlyPaid: sql<boolean>`summary."isPartlyPaid"`,
      paidOn: sql<string | null>`summary."paidOn"`,
      paidAt: sql<Timestamp | null>`case when summary."isPaid" then ${sql.raw(PAID_AT_SQL)} end`,
      updatedAt: sql<Timestamp>`now()`,
      settledAt: sql<Timestamp>`clock_timestamp()`,
    })
    .where(sql<boolean>`invoices.id = summary.id`)
    .where('invoices.userId', '=', userId);

interface NewPayment extends PaymentFields, KeyedRequest {
  id: string;
  invoiceId: string;
  noteCode?: EntityOfPayment['noteCode'];
}

/** Inserts a payment. Returns false if an earlier request with the same idempotency key has inserted the payment. */
export async function insertPayment(em: EntityManager, payment: NewPayment): Promise<boolean> {
  const { id, userId, invoiceId, date, amount, method, note, noteCode, idempotencyKey, requestHash } = payment;
  const stored = await kysely(em)
    .insertInto('payments')
    .values({
      ...{ id, userId, invoiceId, date, amount, method, note, idempotencyKey, requestHash },
      noteCode: noteCode ?? null,
      source: 'entered',
    })
    .onConflict((conflict) => conflict.columns(['userId', 'idempotencyKey']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return !!stored;
}

export async function pruneRemovedPayments(em: EntityManager, invoiceId: string): Promise<void> {
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

export interface MarkablePayment extends DatedPayment {
  id: string;
  invoiceId: string;
  isRemoved: boolean;
  unmarkedPaidAt: Instant | null;
}

export const selectMarkablePayments = (em: EntityManager, invoiceIds: string[]): Promise<MarkablePayment[]> =>
  kysely(em)
    .selectFrom('payments')
    .select(({ ref }) => [
      'id',
      'invoiceId',
      'date',
      'amount',
      'source',
      sql<boolean>`removed_at is not null`.as('isRemoved'),
      formatInstantSql(ref('unmarkedPaidAt')).as('unmarkedPaidAt'),
    ])
    .where(sql<boolean>`invoice_id = any(${toIdArraySql(invoiceIds)}::uuid[])`)
    .execute();

export async function insertMarkedPayments(
  em: EntityManager,
  userId: string,
  payments: { invoiceId: string; amount: string; paidAt: Instant | null }[],
): Promise<(DatedPayment & { invoiceId: string })[]> {
  if (payments.length === 0) return [];
  return kysely(em)
    .insertInto('payments')
    .values(
      payments.map(({ invoiceId, amount, paidAt }) => ({
        id: randomUUID(),
        userId,
        invoiceId,
        date: sql<CalendarDate>`day_of_user(least(coalesce(${paidAt}::timestamptz, now()), now()))`,
        amount,
        method: '' as const,
        note: '',
        source: 'marked' as const,
      })),
    )
    .returning(['invoiceId', 'date', 'amount', 'source'])
    .execute();
}

export async function restorePayments(em: EntityManager, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await kysely(em)
    .updateTable('payments')
    .set({ removedAt: null, unmarkedPaidAt: null })
    .where(sql<boolean>`id = any(${toIdArraySql(ids)}::uuid[])`)
    .execute();
}

/**
 * Removes payments. Each removed row stores the `paid_at` of the invoice, because an undo needs this time. The caller
 * must call this function before it changes the `paid_at` of the invoice.
 */
export async function softDeletePayments(em: EntityManager, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await kysely(em)
    .updateTable('payments')
    .from('invoices')
    .set({ removedAt: sql<Timestamp>`now()`, unmarkedPaidAt: sql<Timestamp>`coalesce(paid_at, now())` })
    .whereRef('invoices.id', '=', 'payments.invoiceId')
    .where(sql<boolean>`payments.id = any(${toIdArraySql(ids)}::uuid[])`)
    .execute();
}

export async function deletePayments(em: EntityManager, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await kysely(em)
    .deleteFrom('payments')
    .where(sql<boolean>`id = any(${toIdArraySql(ids)}::uuid[])`)
    .execute();
}

/** Returns the ids of users with invoices that release 0.1 changed, in ascending order, starting after the given id. */
export async function selectUsersWithStaleInvoices(
  em: EntityManager,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const users = await kysely(em)
    .selectFrom('invoices')
    .select('userId')
    .distinct()
    .where('settledAt', 'is', null)
    .$if(after !== null, (left) => left.where('userId', '>', after))
    .orderBy('userId')
    .limit(limit)
    .execute();
  return users.map(({ userId }) => userId);
}

export async function selectStaleInvoices(em: EntityManager, userId: string, limit: number): Promise<string[]> {
  const invoices = await kysely(em)
    .selectFrom('invoices')
    .select('id')
    .where('userId', '=', userId)
    .where('settledAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return invoices.map(({ id }) => id);
}

export async function selectPayments(
  em: EntityManager,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<StoredPayment[]> {
  const payments = await kysely(em)
    .selectFrom('payments')
    .select(({ ref }) => [
      'id',
      'invoiceId',
      'date',
      'amount',
      'method',
      'note',
      'noteCode',
      'source',
      ...(['reference', 'onlinePaymentId', 'fee', 'net', 'feeCurrency'] as const),
      invoiceNumberSql('payments').as('invoiceNumber'),
      sql<Currency>`(select currency from invoices where invoices.id = payments.invoice_id)`.as('currency'),
      formatInstantSql(ref('payments.createdAt')).as('createdAt'),
      formatInstantSql(ref('payments.removedAt')).as('removedAt'),
    ])
    .where('userId', '=', userId)
    .$if(!!after, (page) => page.where(isStoredAfter('payments', 'createdAt', { userId, id: after! })))
    .orderBy('payments.createdAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return payments.map(({ noteCode, note, reference, onlinePaymentId, fee, net, feeCurrency, ...payment }) =>
    leaveOutDefaultCurrency({
      ...payment,
      note: getPaymentNoteText({ note, noteCode }),
      ...getOnlineDetails({ reference, onlinePaymentId, fee, net, feeCurrency }),
    }),
  );
}
