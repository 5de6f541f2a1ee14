import type { EntityManager } from '@mikro-orm/postgresql';
import type { AutomaticPayment, AutomaticPaymentState } from '@paperbill/contracts/http';
import type { AutomaticCharge, InvoiceOfSchedule } from '@paperbill/contracts/nats';
import { type CalendarDate, RECURRING_HOUR } from '@paperbill/contracts/rules';
import { compareDecimals } from '@paperbill/money';
import { sql, type Timestamp } from '@paperbill/service-kit';
import { endCard, hasCardSql, selectScheduleOfInvoice } from '../saved-cards/saved-card.queries.js';
import { kysely } from '../tables.js';
import { getWholeAmount } from './payable-amounts.js';
import { selectPayableInvoice } from './payable-invoice.queries.js';

/** Maximum delay of a charge. After a long outage, a charge with a longer delay would surprise the client. */
export const MAX_CHARGE_DELAY_DAYS = 3;

/**
 * While Stripe restricts the account, the charge stays planned, and is made when the restriction ends. The condition
 * is a scalar subquery. With an `exists` subquery, PostgreSQL would scan the options of all users.
 */
export const isChargePlannedSql = sql<boolean>`coalesce((
  select options.account_state in ('active', 'onboarding', 'restricted') from automatic_payments planned
  join payment_options options on options.user_id = planned.user_id
  where planned.invoice_id = invoices.id and planned.state = 'planned' and ${hasCardSql(sql`planned.recurring_id`)}), false)`;

/** SQL expression for the state of an automatic payment. Without an active card, a planned charge counts as failed. */
const stateSql = sql<AutomaticPaymentState>`case
  when state = 'planned' and not ${hasCardSql(sql`automatic_payments.recurring_id`)} then 'failed' else state end`;

export const selectAutomaticPayment = (
  em: EntityManager,
  userId: string,
  invoiceId: string,
): Promise<AutomaticPayment | undefined> =>
  kysely(em)
    .selectFrom('automatic_payments')
    .select(['brand', 'last4', 'date', stateSql.as('state')])
    .where('invoiceId', '=', invoiceId)
    .where('userId', '=', userId)
    .executeTakeFirst();

/**
 * No charge is planned if the schedule has no card, or if the agreement does not cover the amount (rule CARD-6). The
 * card is locked, so that the agreement cannot end before the transaction ends.
 */
export async function planCharge(
  em: EntityManager,
  { userId, recurringId, invoiceId }: InvoiceOfSchedule,
): Promise<void> {
  const amount = getWholeAmount(await selectPayableInvoice(em, userId, invoiceId));
  if (amount === null) return;
  const dueAt = sql<Timestamp>`greatest(now(), (due_date + make_time(${sql.lit(RECURRING_HOUR)}, 0, 0)) at time zone coalesce(
    (select time_zone from user_settings where user_settings.user_id = invoices.user_id), 'UTC'))`;
  await kysely(em)
    .insertInto('automatic_payments')
    .columns(['invoiceId', 'userId', 'recurringId', 'brand', 'last4', 'date', 'dueAt', 'lookAt'])
    .expression(({ selectFrom }) =>
      selectFrom('saved_cards')
        .innerJoin('invoices', 'invoices.currency', 'saved_cards.currency')
        .select(['invoices.id', 'invoices.userId', 'recurringId', 'brand', 'last4'])
        .select([sql<CalendarDate>`day_of_user(${dueAt})`.as('date'), dueAt.as('dueAt'), dueAt.as('lookAt')])
        .where('recurringId', '=', recurringId)
        .where('saved_cards.userId', '=', userId)
        .where('saved_cards.state', '=', 'active')
        .where('invoices.id', '=', invoiceId)
        .where('invoices.userId', '=', userId)
        .where('maxAmount', '>=', amount)
        .forShare('saved_cards'),
    )
    .execute();
}

/**
 * Cancels the planned charge after a refund or a dispute, so that the same money is not charged again. A dispute also
 * ends the agreement (rule CARD-11).
 */
export async function cancelCharge(
  em: EntityManager,
  { userId, invoiceId }: { userId: string; invoiceId: string },
  { isDisputed }: { isDisputed: boolean },
): Promise<void> {
  const schedule = isDisputed && (await selectScheduleOfInvoice(em, userId, invoiceId));
  if (schedule) await endCard(em, { userId, recurringId: schedule.recurringId }, 'system');
  await kysely(em)
    .updateTable('automatic_payments')
    .set({ state: 'canceled' })
    .where('invoiceId', '=', invoiceId)
    .where('state', '=', 'planned')
    .execute();
}

/** @returns null if nothing may be charged (rule CARD-7) */
export async function prepareCharge(
  em: EntityManager,
  { userId, recurringId, invoiceId }: InvoiceOfSchedule,
): Promise<AutomaticCharge | null> {
  const planned = await kysely(em)
    .selectFrom('automatic_payments')
    .innerJoin('saved_cards', 'saved_cards.recurringId', 'automatic_payments.recurringId')
    .select(['maxAmount', 'saved_cards.currency'])
    .where('invoiceId', '=', invoiceId)
    .where('automatic_payments.userId', '=', userId)
    .where('automatic_payments.recurringId', '=', recurringId)
    .where('automatic_payments.state', '=', 'planned')
    .where('saved_cards.state', '=', 'active')
    .where(sql<boolean>`due_at <= now() and due_at > now() - make_interval(days => ${MAX_CHARGE_DELAY_DAYS})`)
    .where(
      sql<boolean>`not exists (
      select from payments where payments.invoice_id = automatic_payments.invoice_id
        and source = 'online' and amount < 0 and removed_at is null)`,
    )
    .executeTakeFirst();
  if (!planned) return null;
  const invoice = await selectPayableInvoice(em, userId, invoiceId);
  const amount = getWholeAmount(invoice);
  // The client has sent the message that the invoice is paid. If the client paid in another way, a charge would be a
  // second payment. The user decides whether the message is right.
  if (invoice.isReportedPaid) return null;
  if (!amount || invoice.currency !== planned.currency || compareDecimals(amount, planned.maxAmount) > 0) return null;
  const { currency, invoiceNumber, companyName } = invoice;
  return { amount, currency, invoiceNumber, companyName };
}
