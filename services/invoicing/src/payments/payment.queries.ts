import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PaymentFields, StoredPayment } from '@paperbill/contracts/http';
import { type CalendarDate, type Instant, type InvoiceStatus, MAX_PAYMENTS } from '@paperbill/contracts/rules';
import type { DatedPayment, PaymentSummary } from '@paperbill/money';
import { idArray, instantOf, sql, type Timestamp } from '@paperbill/service-kit';
import { invoiceOf, PAYMENT_STATE, type StoredPaymentState } from '../invoices/locked-invoice.queries.js';
import { invoiceNumberOf, kysely, storedAfter } from '../tables.js';
import { noteOf, type StoredPayment as EntityOfPayment } from './payment.entity.js';

export const readPaymentState = (
  em: EntityManager,
  userId: string,
  id: string,
): Promise<StoredPaymentState | undefined> => invoiceOf(em, userId, id).select(PAYMENT_STATE).executeTakeFirst();

/** What follows for an invoice from its payments and credit notes, as libs/money has it. */
export interface StoredPaymentSummary extends Pick<
  PaymentSummary,
  'isPaid' | 'amountPaid' | 'amountEntered' | 'outstanding' | 'isPartlyPaid'
> {
  id: string;
  storedStatus: InvoiceStatus;
  paidOn: CalendarDate | null;
  /** When it was marked as paid, where that is known: else it is now, unless it was paid before. */
  paidAt: Instant | null;
}

/** Keeps the first `paid_at`. A given time wins, but is never in the future. */
const PAID_AT = 'least(coalesce(summary."paidAt", paid_at, now()), now())';

/** Stores what has become of locked invoices: one statement, however many they are. */
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
      paidAt: sql<Timestamp | null>`case when summary."isPaid" then ${sql.raw(PAID_AT)} end`,
      updatedAt: sql<Timestamp>`now()`,
      settledAt: sql<Timestamp>`clock_timestamp()`,
    })
    .where(sql<boolean>`invoices.id = summary.id`)
    .where('invoices.userId', '=', userId);

interface NewPayment extends PaymentFields {
  id: string;
  userId: string;
  invoiceId: string;
  idempotencyKey: string;
  requestHash: string;
  noteCode?: EntityOfPayment['noteCode'];
}

/** @returns whether it was stored: not where its key came with another request at this very moment */
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

/** A payment as marks see it. */
export interface MarkablePayment extends DatedPayment {
  id: string;
  invoiceId: string;
  isRemoved: boolean;
  unmarkedPaidAt: Instant | null;
}

/** All payments of some invoices, those that count no more as well. */
export const selectMarkable = (em: EntityManager, invoiceIds: string[]): Promise<MarkablePayment[]> =>
  kysely(em)
    .selectFrom('payments')
    .select(({ ref }) => [
      'id',
      'invoiceId',
      'date',
      'amount',
      'source',
      sql<boolean>`removed_at is not null`.as('isRemoved'),
      instantOf(ref('unmarkedPaidAt')).as('unmarkedPaidAt'),
    ])
    .where(sql<boolean>`invoice_id = any(${idArray(invoiceIds)}::uuid[])`)
    .execute();

/** The payments that marks stand for, each on the day of its mark, where the user is. */
export async function insertMarked(
  em: EntityManager,
  userId: string,
  marked: { invoiceId: string; amount: string; paidAt: Instant | null }[],
): Promise<(DatedPayment & { invoiceId: string })[]> {
  if (marked.length === 0) return [];
  return kysely(em)
    .insertInto('payments')
    .values(
      marked.map(({ invoiceId, amount, paidAt }) => ({
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

/** Payments that a mark as unpaid took away count again. */
export async function restoreOnUndo(em: EntityManager, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await kysely(em)
    .updateTable('payments')
    .set({ removedAt: null, unmarkedPaidAt: null })
    .where(sql<boolean>`id = any(${idArray(ids)}::uuid[])`)
    .execute();
}

/** A mark as unpaid takes payments away, and keeps when their invoice was paid, which is not changed yet. */
export async function removeOnUnmark(em: EntityManager, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await kysely(em)
    .updateTable('payments')
    .from('invoices')
    .set({ removedAt: sql<Timestamp>`now()`, unmarkedPaidAt: sql<Timestamp>`coalesce(paid_at, now())` })
    .whereRef('invoices.id', '=', 'payments.invoiceId')
    .where(sql<boolean>`payments.id = any(${idArray(ids)}::uuid[])`)
    .execute();
}

export async function deletePayments(em: EntityManager, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await kysely(em)
    .deleteFrom('payments')
    .where(sql<boolean>`id = any(${idArray(ids)}::uuid[])`)
    .execute();
}

/** Users with invoices that an older release has changed, after one of them. */
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

/** Payments of all of a user's invoices, after one of them, in the order in which they were stored. */
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
  return payments.map(({ noteCode, note, ...payment }) => ({ ...payment, note: noteOf({ note, noteCode }) }));
}
