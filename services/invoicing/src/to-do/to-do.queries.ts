import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  OnlinePaymentState,
  OverdueInvoice,
  FailedSchedule,
  ToDoList,
  UnfinishedDraft,
  UnsuccessfulPayment,
  WaitingQuotes,
} from '@paperbill/contracts/http';
import { type Decimal, MAX_TO_DO } from '@paperbill/contracts/rules';
import { formatInstantSql, sql, type Timestamp } from '@paperbill/service-kit';
import { IS_CREDIT, IS_OPEN } from '../invoices/invoice.queries.js';
import { countInvoicesBySums } from '../invoices/invoice-sums.queries.js';
import { DAYS_OF_NOTICES, failedRefundSql, refundableSql } from '../online-payments/online-payment.queries.js';
import { selectRecurring } from '../recurring/recurring-list.queries.js';
import { TODAY_OF_USER_SQL } from '../settings/today.js';
import { DRAFT_CURRENCY, DRAFT_ROUNDING_STEP, roundDraftTotal } from '../drafts/draft.queries.js';
import { kysely } from '../tables.js';

/** These limits keep the cost of the queries independent of the number of quotes and payments. */
const MAX_SEARCHED_QUOTES = 200;
const MAX_SEARCHED_PAYMENTS = 200;

const isRecentSql = sql<boolean>`removed_at is null
  and created_at > clock_timestamp() - make_interval(days => ${DAYS_OF_NOTICES})`;

const failedRefund = failedRefundSql(sql`newest.id`);
const isOverpaid = sql.raw(IS_CREDIT);
const totalSql = sql<number>`(count(*) over ())::integer`.as('matches');

export async function selectOverdue(em: EntityManager, userId: string): Promise<ToDoList<OverdueInvoice>> {
  const items = await kysely(em)
    .selectFrom('invoices')
    .select(['id', 'invoiceNumber', 'clientName', 'dueDate', 'currency', 'outstanding as amountDue'])
    .where('userId', '=', userId)
    .where(sql<boolean>`${sql.raw(IS_OPEN)}`)
    .where('voidedAt', 'is', null)
    .where(sql<boolean>`due_date < ${sql.raw(TODAY_OF_USER_SQL)}`)
    .orderBy('dueDate')
    .orderBy('id')
    .limit(MAX_TO_DO)
    .execute();
  return { items, total: await countInvoicesBySums(em, { userId, status: 'overdue' }) };
}

/** MAX_RECURRING limits the number of rows. */
export async function selectFailedSchedules(em: EntityManager, userId: string): Promise<ToDoList<FailedSchedule>> {
  const failed = (await selectRecurring(em, userId)).filter(({ state, error }) => state === 'active' && error);
  return {
    items: failed.slice(0, MAX_TO_DO).map(({ id, invoiceNumber, clientName, error, failure }) => ({
      ...{ id, invoiceNumber, clientName, error },
      ...(failure && { failure }),
    })),
    total: failed.length,
  };
}

export async function selectWaitingQuotes(em: EntityManager, userId: string): Promise<WaitingQuotes> {
  const newestQuotes = kysely(em)
    .selectFrom(({ selectFrom }) =>
      selectFrom('quotes')
        .select(['id', 'number', 'clientName', 'currency', 'total', 'validUntil', 'status'])
        .where('userId', '=', userId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_SEARCHED_QUOTES)
        .as('newest'),
    )
    .select(['id', 'number', 'clientName', 'currency', 'total', 'validUntil', totalSql])
    .orderBy('validUntil')
    .orderBy('id')
    .limit(MAX_TO_DO);
  const accepted = newestQuotes
    .where('status', '=', 'accepted')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('invoices').select('id').whereRef('quoteId', '=', 'newest.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('invoice_drafts').select('id').whereRef('quoteId', '=', 'newest.id'))),
    );
  const open = newestQuotes
    .where('status', '=', 'open')
    .where(sql<boolean>`valid_until >= ${sql.raw(TODAY_OF_USER_SQL)}`);
  const [acceptedRows, openRows] = await Promise.all([accepted.execute(), open.execute()]);
  return { accepted: toListWithTotal(acceptedRows), open: toListWithTotal(openRows) };
}

/** MAX_DRAFTS limits the number of rows. */
export async function selectUnfinishedDrafts(em: EntityManager, userId: string): Promise<ToDoList<UnfinishedDraft>> {
  const rows = await kysely(em)
    .selectFrom('invoice_drafts')
    .select(['id', 'clientName', DRAFT_CURRENCY.as('currency'), 'total', DRAFT_ROUNDING_STEP, totalSql])
    .select(({ ref }) => formatInstantSql(ref('updatedAt')).as('updatedAt'))
    .where('userId', '=', userId)
    .orderBy('invoice_drafts.updatedAt', 'desc')
    .orderBy('id')
    .limit(MAX_TO_DO)
    .execute();
  return toListWithTotal(rows.map(roundDraftTotal));
}

/**
 * SQL condition that the user must return money at Stripe. Either money arrived for a canceled bank transfer, or too
 * much money arrived. After four months, the billing service no longer checks whether the user has returned the money.
 */
const hasUnusedTransfer = sql<boolean>`(state in ('canceled', 'succeeded') and newest.received > 0
  and newest.created_at > clock_timestamp() - make_interval(days => ${4 * DAYS_OF_NOTICES}))`;

/**
 * Returns the online payments that the user should check, newest first:
 * - failed refunds, and money that arrived for canceled bank transfers
 * - refused and disputed payments of unpaid invoices, and failed charges to saved cards
 * - overpaid invoices, each with its newest refundable payment
 * - automatic payments that a client stopped
 *
 * Refused card payments are left out, because the client sees the refusal and can pay again at once. The query does not
 * use `exists`. With `exists`, PostgreSQL would scan all payments to find the few disputed payments.
 */
export async function selectUnsuccessfulPayments(
  em: EntityManager,
  userId: string,
): Promise<ToDoList<UnsuccessfulPayment>> {
  const rows = await kysely(em)
    .selectFrom(({ selectFrom }) =>
      selectFrom('online_payments')
        .select(['id', 'invoiceId', 'amount', 'state', 'method', 'createdAt', 'received'])
        .where('userId', '=', userId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_SEARCHED_PAYMENTS)
        .unionAll(({ parens, selectFrom, val }) =>
          parens(
            selectFrom('automatic_payments')
              .select([sql<string>`invoice_id::text`.as('id'), 'invoiceId', sql<Decimal>`null::numeric`.as('amount')])
              .select([val('failed' as const).as('state'), val('other' as const).as('method'), 'dueAt as createdAt'])
              .select(sql<Decimal | null>`null::numeric`.as('received'))
              .where('userId', '=', userId)
              .where('state', '=', 'failed')
              .orderBy('automatic_payments.createdAt', 'desc')
              .limit(MAX_SEARCHED_PAYMENTS),
          ),
        )
        .unionAll(({ parens }) => parens(selectStoppedPayments(em, userId)))
        .as('newest'),
    )
    .innerJoin('invoices', 'invoices.id', 'newest.invoiceId')
    .select(['newest.id', 'invoiceId', 'invoiceNumber', 'clientName', 'currency', totalSql])
    .select(
      sql<Decimal>`case
        when state = 'stopped' then newest.amount
        when ${hasUnusedTransfer} then newest.received
        when ${failedRefund} is not null then ${failedRefund}
        when ${isOverpaid} then -outstanding
        when state = 'failed' then coalesce(newest.amount, outstanding)
        else (
          select -sum(amount) from payments
          where online_payment_id = newest.id and note_code = 'dispute' and removed_at is null) end`.as('amount'),
    )
    .select(
      sql<UnsuccessfulPayment['reason']>`case
        when state = 'stopped' then 'stopped'
        when ${hasUnusedTransfer} then 'unusedTransfer'
        when ${failedRefund} is not null then 'refundFailed'
        when ${isOverpaid} then 'overpaid'
        when state = 'failed' then 'failed'
        else 'disputed' end`.as('reason'),
    )
    .where(
      sql<boolean>`case
        when state = 'stopped' or ${hasUnusedTransfer} then true
        when ${failedRefund} is not null then true
        when ${isOverpaid} then newest.id = (
            select id from online_payments
            where invoice_id = newest.invoice_id and ${refundableSql} > 0
            order by created_at desc, id desc limit 1)
          and (select true from payments where online_payment_id = newest.id and amount > 0 and ${isRecentSql} limit 1)
        when voided_at is not null or not (${sql.raw(IS_OPEN)}) then false
        when state = 'failed' then method <> 'card' and not exists (
          select from online_payments later
          where later.invoice_id = newest.invoice_id and later.created_at > newest.created_at
            and later.state in ('awaiting_transfer', 'processing', 'succeeded'))
        else (
          select true from payments
          where online_payment_id = newest.id and note_code = 'dispute' and ${isRecentSql} limit 1) end`,
    )
    .orderBy('newest.createdAt', 'desc')
    .orderBy('newest.id')
    .limit(MAX_TO_DO)
    .execute();
  return toListWithTotal(rows);
}

/** Each row contains a schedule, its source invoice, and the highest amount of the agreement. */
const selectStoppedPayments = (em: EntityManager, userId: string) =>
  kysely(em)
    .selectFrom('recurring_invoices')
    .innerJoin('saved_cards', 'recurringId', 'recurring_invoices.id')
    // The casts give the columns the types of the columns of online payments.
    .select([sql<string>`recurring_id::text`.as('id'), 'invoiceId', 'maxAmount as amount'])
    .select(sql<OnlinePaymentState>`'stopped'`.as('state'))
    .select(({ val }) => [val('other' as const).as('method'), sql<Timestamp>`stopped_at`.as('createdAt')])
    .select(sql<Decimal | null>`null::numeric`.as('received'))
    .where('recurring_invoices.userId', '=', userId)
    .where('recurring_invoices.state', '<>', 'ended')
    .where('stoppedBy', '=', 'client')
    .where(sql<boolean>`stopped_at > clock_timestamp() - make_interval(days => ${DAYS_OF_NOTICES})`);

const toListWithTotal = <Item>(
  rows: (Item & { matches: number })[],
): ToDoList<Omit<Item & { matches: number }, 'matches'>> => ({
  items: rows.map(({ matches: _, ...item }) => item),
  total: rows[0]?.matches ?? 0,
});
