import type { EntityManager } from '@mikro-orm/postgresql';
import type { OnlinePayment, OnlineStateForClient, StoredOnlinePayment } from '@paperbill/contracts/http';
import type { SettledOnlinePayment } from '@paperbill/contracts/nats';
import {
  type CalendarDate,
  type Decimal,
  type Instant,
  MAX_UNPAID_ATTEMPTS,
  type PaymentMethod,
} from '@paperbill/contracts/rules';
import { formatInstantSql, type RawBuilder, sql, type Timestamp } from '@paperbill/service-kit';
import type { StoredPayment } from '../payments/payment.entity.js';
import { invoiceNumberSql, isStoredAfter, kysely } from '../tables.js';

/** Overpaid invoices, disputes and failed refunds are shown as something to do for this number of days. */
export const DAYS_OF_NOTICES = 30;

export interface OnlineEntryRow {
  id: string;
  reference: string;
  at: Instant;
  amount: Decimal;
  method: PaymentMethod;
  noteCode: StoredPayment['noteCode'];
  fee: Decimal | null;
  net: Decimal | null;
  feeCurrency: string | null;
}

/**
 * If the stored state is the same, only its sequence number changes. The cached pages of the client therefore
 * stay valid.
 * @returns `outdated` if a newer state is stored, or `foreign` if the id belongs to a payment of another account
 * or invoice
 */
export async function storeOnlinePayment(
  em: EntityManager,
  payment: SettledOnlinePayment,
): Promise<'stored' | 'outdated' | 'foreign'> {
  const { id, userId, invoiceId, state, amount, method, failure, createdAt, sequence = null } = payment;
  const instructionsUrl = (hasInstructions(payment) && payment.instructionsUrl) || null;
  const received = (hasReceivedAmount(payment) && payment.received) || null;
  const current = { state, amount, method, failure, instructionsUrl, received };
  const stored = await kysely(em)
    .insertInto('online_payments')
    .values({ id, userId, invoiceId, ...current, sequence, createdAt: sql<Timestamp>`${createdAt}::timestamptz` })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({
          ...current,
          sequence: sql<number | null>`coalesce(excluded.sequence, online_payments.sequence)`,
          updatedAt: sql<Timestamp>`case
            when (online_payments.state, online_payments.amount, online_payments.method, online_payments.failure,
                online_payments.instructions_url, online_payments.received)
              is distinct from (excluded.state, excluded.amount, excluded.method, excluded.failure,
                excluded.instructions_url, excluded.received)
            then now() else online_payments.updated_at end`,
        })
        .whereRef('online_payments.userId', '=', 'excluded.userId')
        .whereRef('online_payments.invoiceId', '=', 'excluded.invoiceId')
        .where(sql<boolean>`coalesce(excluded.sequence >= online_payments.sequence, true)`),
    )
    .returning('id')
    .executeTakeFirst();
  if (stored) return 'stored';
  return (await isOnlinePaymentOf(em, { id, userId, invoiceId })) ? 'outdated' : 'foreign';
}

const isOnlinePaymentOf = async (
  em: EntityManager,
  { id, userId, invoiceId }: Pick<SettledOnlinePayment, 'id' | 'userId' | 'invoiceId'>,
): Promise<boolean> =>
  !!(await kysely(em)
    .selectFrom('online_payments')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirst());

/** Checks whether all given references are stored. If they are, Stripe has reported no new money. */
export async function hasAllReferences(em: EntityManager, userId: string, references: string[]): Promise<boolean> {
  const stored = await kysely(em)
    .selectFrom('payments')
    .select('reference')
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .where(sql<boolean>`reference = any(${references})`)
    .execute();
  return stored.length === references.length;
}

/** Stripe no longer reports a reference if, for example, the bank refused a refund. */
export async function removeVanishedEntries(
  em: EntityManager,
  onlinePaymentId: string,
  references: string[],
): Promise<number> {
  const removed = await kysely(em)
    .updateTable('payments')
    .set({ removedAt: sql<Timestamp>`now()` })
    .where('onlinePaymentId', '=', onlinePaymentId)
    .where('removedAt', 'is', null)
    .where(sql<boolean>`not reference = any(${references})`)
    .returning('id')
    .execute();
  return removed.length;
}

/**
 * Deletes entries that are marked as removed. Callers then insert the entries again with `storeEntries`, so that the
 * history of the invoice shows them.
 */
export async function deleteRemovedEntries(em: EntityManager, userId: string, references: string[]): Promise<void> {
  await kysely(em)
    .deleteFrom('payments')
    .where('userId', '=', userId)
    .where('removedAt', 'is not', null)
    .where(sql<boolean>`reference = any(${references})`)
    .execute();
}

/**
 * Inserts and updates payments, and returns only the rows that changed. An update keeps the stored date, even if the
 * user has moved to another time zone.
 */
export async function storeEntries(
  em: EntityManager,
  { userId, invoiceId, id }: Pick<SettledOnlinePayment, 'userId' | 'invoiceId' | 'id'>,
  entries: OnlineEntryRow[],
): Promise<{ id: string; amount: Decimal; isNew: boolean }[]> {
  if (entries.length === 0) return [];
  const changing = ['amount', 'method', 'noteCode', 'fee', 'net', 'feeCurrency'] as const;
  return kysely(em)
    .insertInto('payments')
    .columns(['id', 'userId', 'invoiceId', 'date', 'source', 'note', 'onlinePaymentId', 'reference', ...changing])
    .expression(({ selectFrom, val }) =>
      selectFrom(
        sql<OnlineEntryRow>`jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)`.as<'entry'>(
          sql`entry (id uuid, reference text, at timestamptz, amount numeric, method text, "noteCode" text, fee numeric,
            net numeric, "feeCurrency" text)`,
        ),
      ).select([
        'entry.id',
        sql<string>`${userId}::uuid`.as('userId'),
        sql<string>`${invoiceId}::uuid`.as('invoiceId'),
        sql<CalendarDate>`day_of_user(entry.at)`.as('date'),
        val('online' as const).as('source'),
        val('').as('note'),
        val(id).as('onlinePaymentId'),
        'entry.reference',
        'entry.amount',
        'entry.method',
        sql<StoredPayment['noteCode']>`"noteCode"`.as('noteCode'),
        'entry.fee',
        'entry.net',
        sql<string | null>`"feeCurrency"`.as('feeCurrency'),
      ]),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => Object.fromEntries(changing.map((column) => [column, ref(`excluded.${column}`)])))
        .where(
          sql<boolean>`(payments.amount, payments.method, payments.note_code, payments.fee, payments.net, payments.fee_currency)
            is distinct from (excluded.amount, excluded.method, excluded.note_code, excluded.fee, excluded.net, excluded.fee_currency)`,
        ),
    )
    .returning(['id', 'amount', sql<boolean>`xmax = 0`.as('isNew')])
    .execute();
}

/**
 * SQL expression for the amount of an online payment that can still be refunded. Stripe does not refund
 * disputed payments.
 */
export const refundableSql = sql<Decimal>`greatest(0 * online_payments.amount, coalesce((
  select case when bool_or(payments.note_code = 'dispute') then 0 * online_payments.amount else sum(payments.amount) end
  from payments
  where payments.online_payment_id = online_payments.id and payments.removed_at is null), 0 * online_payments.amount))`;

type PaymentWithState = Pick<OnlinePayment, 'state'>;

const hasInstructions = ({ state }: PaymentWithState): boolean => state === 'awaiting_transfer';

/**
 * In these states, `received` is the amount that the client has transferred. If the bank transfer is canceled, the user
 * must return this money at Stripe. If the payment succeeded, the user must return the surplus.
 */
const hasReceivedAmount = ({ state }: PaymentWithState): boolean =>
  state === 'awaiting_transfer' || state === 'canceled' || state === 'succeeded';

function addTransferDetails<
  Row extends PaymentWithState & { instructionsUrl: string | null; received: Decimal | null },
>({ instructionsUrl, received, ...payment }: Row) {
  return {
    ...payment,
    ...(hasInstructions(payment) && instructionsUrl !== null && { instructionsUrl }),
    ...(hasReceivedAmount(payment) && received !== null && { received }),
  };
}

/**
 * SQL expression for the amount of a failed refund. It is null if no refund failed in the last DAYS_OF_NOTICES days, or
 * if a later refund exists.
 */
export const failedRefundSql = (paymentId: RawBuilder<string>) => sql<Decimal | null>`(
  select -amount from payments failed
  where online_payment_id = ${paymentId} and amount < 0 and note_code is null
    and removed_at > clock_timestamp() - make_interval(days => ${DAYS_OF_NOTICES})
    and not exists (
      select from payments later
      where later.online_payment_id = failed.online_payment_id and later.amount < 0 and later.removed_at is null
        and later.created_at > failed.removed_at)
  order by removed_at desc limit 1)`;

const startOnlinePaymentsQuery = (em: EntityManager, userId: string) =>
  kysely(em)
    .selectFrom('online_payments')
    .select(({ ref }) => [
      'id',
      'state',
      'amount',
      'method',
      'failure',
      refundableSql.as('refundable'),
      'instructionsUrl',
      'received',
      formatInstantSql(ref('online_payments.createdAt')).as('createdAt'),
    ])
    .where('userId', '=', userId)
    .orderBy('online_payments.createdAt')
    .orderBy('id');

/**
 * Returns the online payments of an invoice. Payments that failed or were canceled are left out if they are old and
 * moved no money. A client's script can create any number of such payments.
 */
export async function selectOnlinePayments(
  em: EntityManager,
  userId: string,
  invoiceId: string,
): Promise<OnlinePayment[]> {
  const payments = await startOnlinePaymentsQuery(em, userId)
    .select(failedRefundSql(sql`online_payments.id`).as('failedRefund'))
    .where('invoiceId', '=', invoiceId)
    .where(({ eb, exists, or, selectFrom }) => {
      const selectNewestOfState = (state: OnlinePayment['state']) =>
        selectFrom('online_payments as newest')
          .select('newest.id')
          .where('newest.userId', '=', userId)
          .where('newest.invoiceId', '=', invoiceId)
          .where('newest.state', '=', state)
          .orderBy('newest.createdAt', 'desc')
          .orderBy('newest.id', 'desc')
          .limit(MAX_UNPAID_ATTEMPTS);
      return or([
        eb('state', 'not in', ['failed', 'canceled']),
        eb('received', 'is not', null),
        exists(selectFrom('payments').select('id').whereRef('onlinePaymentId', '=', 'online_payments.id')),
        eb('online_payments.id', 'in', selectNewestOfState('failed')),
        eb('online_payments.id', 'in', selectNewestOfState('canceled')),
      ]);
    })
    .execute();
  return payments.map(({ failedRefund, ...payment }) => ({
    ...addTransferDetails(payment),
    ...(failedRefund && { failedRefund }),
  }));
}

export const selectOnlinePaymentsOfUser = async (
  em: EntityManager,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<StoredOnlinePayment[]> => {
  const rows = await startOnlinePaymentsQuery(em, userId)
    .select(['invoiceId', invoiceNumberSql('online_payments').as('invoiceNumber')])
    .$if(!!after, (page) => page.where(isStoredAfter('online_payments', 'createdAt', { userId, id: after! })))
    .limit(limit)
    .execute();
  return rows.map((row) => addTransferDetails(row));
};

/**
 * Returns the newest online payment of an invoice. A canceled bank transfer is returned only if the invoice is unpaid,
 * because the client may still transfer the money.
 */
export async function selectNewestPayment(
  em: EntityManager,
  { userId, invoiceId, isUnpaid }: { userId: string; invoiceId: string; isUnpaid: boolean },
): Promise<OnlineStateForClient['last']> {
  const row = await kysely(em)
    .selectFrom('online_payments')
    .select(['state', 'amount', 'method', sql<CalendarDate>`day_of_user(created_at)`.as('date')])
    .select(['instructionsUrl', 'received'])
    .where('userId', '=', userId)
    .where('invoiceId', '=', invoiceId)
    .where(({ eb, or }) =>
      or([eb('state', '<>', 'canceled'), ...(isUnpaid ? [eb('method', '=', 'bank_transfer')] : [])]),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? addTransferDetails(row) : null;
}
