import type { EntityManager } from '@mikro-orm/postgresql';
import type { CardAgreement, CardStopper, SavedCard } from '@paperbill/contracts/http';
import type { InvoiceOfSchedule } from '@paperbill/contracts/nats';
import { appendEvent, sql, type Timestamp } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

type IdSql = ReturnType<typeof sql<string>>;

/**
 * SQL that selects the ids of the schedules of an invoice. A schedule copies the invoice, or has created the invoice as
 * a copy.
 */
export const schedulesOfInvoiceSql = (invoiceId: IdSql) => sql<string>`(
  select source.id from recurring_invoices source where source.invoice_id = ${invoiceId}
  union select recurring_id from recurring_runs where recurring_runs.invoice_id = ${invoiceId})`;

export const hasCardSql = (recurringId: IdSql) => sql<boolean>`exists (
  select from saved_cards where saved_cards.recurring_id = ${recurringId} and saved_cards.state = 'active')`;

const allowsSavedCardsSql = sql<boolean>`exists (
  select from payment_options options where options.user_id = recurring_invoices.user_id and allows_saved_cards)`;

/** A card whose charge has failed can be replaced (rule CARD-1). */
export const acceptsCardSql = sql<boolean>`(recurring_invoices.state = 'active' and recurring_invoices.mode = 'send'
  and ${allowsSavedCardsSql} and not exists (
    select from saved_cards where saved_cards.recurring_id = recurring_invoices.id and saved_cards.state = 'active'
      and not exists (select from automatic_payments failed where failed.recurring_id = saved_cards.recurring_id
        and failed.state = 'failed' and failed.due_at > saved_cards.saved_at)))`;

/**
 * Returns one schedule of an invoice. If the invoice belongs to several schedules, a schedule with a saved card comes
 * first. A schedule that accepts a card comes second.
 */
export const selectScheduleOfInvoice = (em: EntityManager, userId: string, invoiceId: string) =>
  kysely(em)
    .selectFrom('recurring_invoices')
    .leftJoin('saved_cards', (join) =>
      join.onRef('recurringId', '=', 'recurring_invoices.id').on('saved_cards.state', '=', 'active'),
    )
    .select(['recurring_invoices.id as recurringId', acceptsCardSql.as('acceptsCard')])
    .select(['brand', 'last4', 'maxAmount', 'saved_cards.currency'])
    .where('recurring_invoices.userId', '=', userId)
    .where(sql<boolean>`recurring_invoices.id in ${schedulesOfInvoiceSql(sql`${invoiceId}::uuid`)}`)
    .orderBy((eb) => eb('brand', 'is', null))
    .orderBy('acceptsCard', 'desc')
    .orderBy('recurring_invoices.createdAt')
    .orderBy('recurring_invoices.id')
    .limit(1)
    .executeTakeFirst();

/** The query returns no row if the schedule accepts no card. */
const selectAgreementSql = (em: EntityManager, { userId, recurringId, invoiceId }: InvoiceOfSchedule) =>
  kysely(em)
    .selectFrom('recurring_invoices')
    .innerJoin('invoices', 'invoices.userId', 'recurring_invoices.userId')
    .select(['invoices.total', 'invoices.currency'])
    .where('recurring_invoices.id', '=', recurringId)
    .where('recurring_invoices.userId', '=', userId)
    .where('recurring_invoices.state', '<>', 'ended')
    .where(allowsSavedCardsSql)
    .where('invoices.id', '=', invoiceId)
    .where(sql<boolean>`recurring_invoices.id in ${schedulesOfInvoiceSql(sql`invoices.id`)}`);

/**
 * Returns the agreement of a client whose card is about to be stored. Returns undefined if the schedule accepts
 * no card.
 */
export async function selectNewAgreement(
  em: EntityManager,
  invoice: InvoiceOfSchedule,
): Promise<CardAgreement | undefined> {
  const agreement = await selectAgreementSql(em, invoice).executeTakeFirst();
  return agreement && { maxAmount: agreement.total, currency: agreement.currency };
}

/**
 * A newer card replaces an older card. A late report about an older card changes nothing, even if the agreement of the
 * newer card has ended.
 * @returns `stored`, `repeated` if the card was stored before, or `refused`
 */
export async function storeCard(
  em: EntityManager,
  { brand, last4, savedAt, ...invoice }: InvoiceOfSchedule & SavedCard,
): Promise<'stored' | 'repeated' | 'refused'> {
  const { userId, recurringId } = invoice;
  const moment = sql<Timestamp>`${savedAt}::timestamptz`;
  const stored = await kysely(em)
    .insertInto('saved_cards')
    .columns(['maxAmount', 'currency', 'recurringId', 'userId', 'brand', 'last4', 'savedAt'])
    .expression(({ val }) =>
      selectAgreementSql(em, invoice).select([
        ...(['recurring_invoices.id', 'invoices.userId'] as const),
        ...[val(brand).as('brand'), val(last4).as('last4'), moment.as('savedAt')],
      ]),
    )
    .onConflict((conflict) =>
      conflict
        .column('recurringId')
        .doUpdateSet(({ ref }) => ({
          ...{ brand: ref('excluded.brand'), last4: ref('excluded.last4'), savedAt: ref('excluded.savedAt') },
          ...{
            maxAmount: ref('excluded.maxAmount'),
            currency: ref('excluded.currency'),
            state: 'active',
            stoppedAt: null,
            stoppedBy: null,
          },
        }))
        .whereRef('saved_cards.savedAt', '<', 'excluded.savedAt'),
    )
    .returning('recurringId')
    .executeTakeFirst();
  if (!stored) {
    const card = await kysely(em)
      .selectFrom('saved_cards')
      .select('recurringId')
      .where('recurringId', '=', recurringId)
      .where('userId', '=', userId)
      .where('state', '=', 'active')
      .where('savedAt', '=', moment)
      .executeTakeFirst();
    return card ? 'repeated' : 'refused';
  }
  await kysely(em)
    .updateTable('automatic_payments')
    .set({ brand, last4 })
    .where('recurringId', '=', recurringId)
    .where('state', '=', 'planned')
    .execute();
  return 'stored';
}

/**
 * Ends the agreement of a schedule. If the client ends the agreement, the planned charges are canceled without a mail.
 * Otherwise the planned charges become due, so that the client is asked to pay (rule CARD-9). A charge that is already
 * due is left to the worker that handles it.
 */
export async function endCard(
  em: EntityManager,
  { userId, recurringId }: { userId: string; recurringId: string },
  stoppedBy: CardStopper,
): Promise<void> {
  const ended = await kysely(em)
    .updateTable('saved_cards')
    .set({ state: 'ending', lookAt: sql<Timestamp>`now()`, stoppedAt: sql<Timestamp>`now()`, stoppedBy })
    .where('recurringId', '=', recurringId)
    .where('userId', '=', userId)
    .where('state', '=', 'active')
    .returning('recurringId')
    .executeTakeFirst();
  if (!ended) return;
  const planned = kysely(em)
    .updateTable('automatic_payments')
    .where('recurringId', '=', recurringId)
    .where('state', '=', 'planned');
  await (
    stoppedBy === 'client'
      ? planned.set({ state: 'canceled' })
      : planned.set({ lookAt: sql<Timestamp>`now()` }).where(sql<boolean>`due_at > now()`)
  ).execute();
  const source = await selectSourceInvoice(em, recurringId);
  await appendEvent(
    em,
    { userId, action: 'recurring.card-ended', ...source },
    stoppedBy === 'user' ? undefined : 'system',
  );
}

export const selectSourceInvoice = (em: EntityManager, recurringId: string) =>
  kysely(em)
    .selectFrom('recurring_invoices')
    .innerJoin('invoices', 'invoices.id', 'recurring_invoices.invoiceId')
    .select(['invoices.id as targetId', 'invoiceNumber as target'])
    .where('recurring_invoices.id', '=', recurringId)
    .executeTakeFirst();

/** @returns false if the schedule has no active card */
export async function lockCard(em: EntityManager, recurringId: string): Promise<boolean> {
  const card = await kysely(em)
    .selectFrom('saved_cards')
    .select('recurringId')
    .where('recurringId', '=', recurringId)
    .where('state', '=', 'active')
    .forUpdate()
    .executeTakeFirst();
  return !!card;
}

/**
 * SQL condition that a schedule or a planned charge uses the card. It consists of scalar subqueries. With `exists`
 * subqueries, PostgreSQL would scan all schedules.
 */
export const isCardUsedSql = (recurringId: IdSql) => sql<boolean>`coalesce(
  (select state <> 'ended' or null from recurring_invoices where recurring_invoices.id = ${recurringId}),
  (select true from automatic_payments planned
    where planned.recurring_id = ${recurringId} and planned.state = 'planned' limit 1), false)`;

/**
 * Two transactions may end the schedule and finish its last charge at the same time (rule CARD-4). Both lock the card
 * first, so the second one sees the changes of the first one.
 */
export async function endUnusedCard(em: EntityManager, userId: string, recurringId: string): Promise<void> {
  if (!(await lockCard(em, recurringId))) return;
  const { isUsed } = await kysely(em)
    .selectNoFrom(isCardUsedSql(sql`${recurringId}::uuid`).as('isUsed'))
    .executeTakeFirstOrThrow();
  if (!isUsed) await endCard(em, { userId, recurringId }, 'system');
}
