import type { EntityManager } from '@mikro-orm/postgresql';
import {
  DEFAULT_ONLINE_PAYMENT_CHOICES,
  type OnlinePaymentChoices,
  type PaymentAccountState,
} from '@paperbill/contracts/http';
import type { OpenPaymentSession } from '@paperbill/contracts/nats';
import { type Decimal, getDecimals, isId, keysOf } from '@paperbill/contracts/rules';
import { sql } from '@paperbill/service-kit';
import { IS_OPEN, SHOWN_STATUS } from '../invoices/invoice.queries.js';
import { selectInvoice } from '../invoices/locked-invoice.queries.js';
import { acceptsCardSql, schedulesOfInvoiceSql } from '../saved-cards/saved-card.queries.js';
import { kysely } from '../tables.js';
import { getMaxAmount, getMinAmount } from './chargeable-amounts.js';

export const processingAmountSql = sql<Decimal>`coalesce((
    select sum(amount) from online_payments
    where online_payments.invoice_id = invoices.id and online_payments.state = 'processing'), 0 * invoices.total)`;

/** SQL expression for the amount due without payments that are in progress. It is null if nothing is due. */
const payableSql = sql<Decimal | null>`case when ${sql.raw(IS_OPEN)} and ${sql.raw(SHOWN_STATUS)} <> 'void' then
  invoices.outstanding - ${processingAmountSql} end`;

const isAccountActiveSql = sql<boolean>`exists (
  select from payment_options options where options.user_id = invoices.user_id and account_state = 'active')`;

const isAccountPausedSql = sql<boolean>`exists (
  select from payment_options options
  where options.user_id = invoices.user_id and account_state in ('onboarding', 'restricted'))`;

const isReportedPaidSql = sql<boolean>`exists (
  select from client_messages message
  where message.invoice_id = invoices.id and message.kind = 'paid' and message.settled_at is null)`;

const allowsPartPaymentsSql = sql<boolean>`exists (
  select from payment_options options where options.user_id = invoices.user_id and allows_part_payments)`;

/**
 * SQL expression for the deposit as a percentage of the amount due. It is null if the client may pay any part of the
 * amount due.
 */
const depositPercentageSql = sql<number | null>`(
  select deposit_percentage from payment_options options
  where options.user_id = invoices.user_id and part_payment_kind = 'deposit')`;

/** SQL condition: nothing was paid, and no payment is in progress. A deposit can only be the first payment. */
const isUnpaidSql = sql<boolean>`(invoices.amount_paid = 0 and ${processingAmountSql} = 0)`;

/**
 * SQL condition that the session's amount is allowed as a part payment. If the client has started a bank transfer of a
 * deposit, a new deposit percentage does not change the allowed amount.
 */
const isAllowedPartialPaymentSql = sql<boolean>`(
  ${allowsPartPaymentsSql} and ${payableSql} >= session.amount + session."leastRest" and (
    ${depositPercentageSql} is null or ${payableSql} > session.highest or (${isUnpaidSql} and (
      session."awaitsTransfer"
      or session.amount = round(${payableSql} * ${depositPercentageSql} / 100, session.decimals)))))`;

export const selectPayableInvoice = (em: EntityManager, userId: string, id: string) =>
  selectInvoice(em, userId, id)
    .select(['invoiceNumber', 'companyName', 'clientName', 'clientEmail', 'currency', 'language'])
    .select([
      payableSql.as('payable'),
      processingAmountSql.as('inProgress'),
      isAccountActiveSql.as('isAccountActive'),
      isAccountPausedSql.as('isAccountPaused'),
      isReportedPaidSql.as('isReportedPaid'),
      allowsPartPaymentsSql.as('allowsPartPayments'),
      depositPercentageSql.as('depositPercentage'),
      isUnpaidSql.as('isUnpaid'),
    ])
    .executeTakeFirstOrThrow();

/**
 * Returns the ids of outdated sessions. A session is outdated if the client can no longer pay its amount (rule ONL-7).
 */
export async function selectOutdatedSessions(em: EntityManager, sessions: OpenPaymentSession[]): Promise<string[]> {
  const hasIds = ({ userId, invoiceId, linkId, savesCardFor = userId }: OpenPaymentSession): boolean =>
    [userId, invoiceId, linkId, savesCardFor].every(isId);
  const unknown = sessions.filter((session) => !hasIds(session));
  const checkable = sessions.filter(hasIds).map((session) => ({
    ...session,
    leastRest: getMinAmount(session.currency),
    highest: getMaxAmount(session.currency),
    decimals: getDecimals(session.currency),
  }));
  const outdated = await kysely(em)
    .selectFrom(
      sql<{ sessionId: string }>`jsonb_to_recordset(${JSON.stringify(checkable)}::jsonb)`.as<'session'>(
        sql`session ("sessionId" text, "userId" uuid, "invoiceId" uuid, "linkId" uuid, amount numeric, currency text,
          "savesCardFor" uuid, "leastRest" numeric, highest numeric, decimals int, "awaitsTransfer" boolean)`,
      ),
    )
    .select(sql<string>`session."sessionId"`.as('sessionId'))
    .where(
      sql<boolean>`not exists (
        select from invoices join invoice_links on invoice_links.invoice_id = invoices.id
        where invoices.id = session."invoiceId" and invoices.user_id = session."userId"
          and invoice_links.id = session."linkId" and revoked_at is null
          and invoices.currency = session.currency
          and (${isAccountActiveSql} or (session."awaitsTransfer" and ${isAccountPausedSql}))
          and (${payableSql} = session.amount or ${isAllowedPartialPaymentSql})
          and (session."savesCardFor" is null or exists (
            select from recurring_invoices where recurring_invoices.id = session."savesCardFor"
              and recurring_invoices.id in ${schedulesOfInvoiceSql(sql`invoices.id`)} and ${acceptsCardSql})))`,
    )
    .execute();
  return [...unknown, ...outdated].map(({ sessionId }) => sessionId);
}

export async function selectChoices(em: EntityManager, userId: string): Promise<OnlinePaymentChoices> {
  const choices = await kysely(em)
    .selectFrom('payment_options')
    .select(keysOf(DEFAULT_ONLINE_PAYMENT_CHOICES))
    .where('userId', '=', userId)
    .executeTakeFirst();
  return choices ?? DEFAULT_ONLINE_PAYMENT_CHOICES;
}

/** Stores the user's choices, or the state of the user's payment account. Undefined options do not change. */
export async function storeOnlineOptions(
  em: EntityManager,
  userId: string,
  options: Partial<OnlinePaymentChoices & { accountState: PaymentAccountState }>,
): Promise<void> {
  const row = { userId, ...options };
  await kysely(em)
    .insertInto('payment_options')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
}
