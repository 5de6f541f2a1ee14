import type { EntityManager } from '@mikro-orm/postgresql';
import type { ClientPaymentMode } from '@paperbill/contracts/http';
import type { OpenPaymentSession } from '@paperbill/contracts/nats';
import { anySelectedRowSql, sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';
import { payableStates, type PaymentKey } from './client-payment.entity.js';

/**
 * Maximum age in days of a page whose bank transfer is awaited. Without a maximum, transfers that are never paid would
 * be checked forever.
 */
export const MAX_DAYS_OF_TRANSFER = 60;
/**
 * Maximum age in days of a page whose stopped bank transfer is checked. A client may send the money after the transfer
 * was stopped.
 */
const MAX_DAYS_OF_STOPPED_TRANSFER = 2 * MAX_DAYS_OF_TRANSFER;

/**
 * Returns sessions sorted by id. `isForgotten` means that billing has waited {@link MAX_DAYS_OF_TRANSFER} days for the
 * bank transfer.
 */
export async function selectDueSessions(
  em: EntityManager,
  after: string | null,
  limit: number,
): Promise<(OpenPaymentSession & { id: string; isForgotten: boolean })[]> {
  const rows = await kysely(em)
    .selectFrom('client_payments')
    .select(['id', 'sessionId', 'userId', 'invoiceId', 'linkId', 'recurringId', 'amount', 'currency', 'state'])
    .select(
      sql<boolean>`state = 'awaiting_transfer'
        and created_at < clock_timestamp() - make_interval(days => ${MAX_DAYS_OF_TRANSFER})`.as('isForgotten'),
    )
    .where('state', 'in', payableStates)
    .where(sql<boolean>`coalesce(due_at, '-infinity') <= clock_timestamp()`)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    // A charge to a saved card is never `open` or `awaiting_transfer`.
    .$narrowType<{ sessionId: string; linkId: string }>()
    .execute();
  return rows.map(({ recurringId, state, ...session }) => ({
    ...session,
    ...(recurringId !== null && { savesCardFor: recurringId }),
    ...(state === 'awaiting_transfer' && { awaitsTransfer: true }),
  }));
}

/**
 * Postpones the next comparison of sessions with their invoices. The pause is a hundredth of the session's age after
 * the first hour, and at most 15 minutes. During the first hour, a session is compared in each run.
 */
export async function postponeSessions(em: EntityManager, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await kysely(em)
    .updateTable('client_payments')
    .set({
      dueAt: sql`clock_timestamp()
        + least((clock_timestamp() - created_at - interval '1 hour') / 100, interval '15 minutes')`,
    })
    .where('id', 'in', ids)
    .execute();
}

/**
 * Makes the user's awaited transfers due for the next comparison. It is called when the user's account no longer
 * accepts payments.
 */
export async function compareTransfersSoon(em: EntityManager, userId: string): Promise<void> {
  await kysely(em)
    .updateTable('client_payments')
    .set({ dueAt: null })
    .where('userId', '=', userId)
    .where('state', '=', 'awaiting_transfer')
    .execute();
}

export async function hasOpenSessions(em: EntityManager): Promise<boolean> {
  const open = kysely(em).selectFrom('client_payments').select('id').where('state', 'in', payableStates);
  return (await open.limit(1).executeTakeFirst()) !== undefined;
}

export const selectOpenSessionsOfUser = (em: EntityManager, userId: string, limit: number): Promise<PaymentKey[]> =>
  kysely(em)
    .selectFrom('client_payments')
    .select(['id', 'userId', 'invoiceId'])
    .where('userId', '=', userId)
    .where('state', 'in', payableStates)
    .limit(limit)
    .execute();

/**
 * Returns a number that is higher than the numbers of all earlier states of a payment. The stored number plus 1 is not
 * enough, because a transaction can report a state to invoicing and then be rolled back. The number is therefore at
 * least the current time.
 */
export async function takeNextSequence(em: EntityManager, id: string): Promise<number> {
  const { sequence } = await kysely(em)
    .updateTable('client_payments')
    .set({
      sequence: sql<number>`greatest(sequence + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint)`,
    })
    .where('id', '=', id)
    .returning(sql<number>`sequence::float8`.as('sequence'))
    .executeTakeFirstOrThrow();
  return sequence;
}

const EVENTS_PER_BATCH = 500;

/**
 * Deletes a batch of the user's events, also those of former accounts. There is one statement for each column, so that
 * each statement uses an index.
 * @returns true if no event is left
 */
export async function deletePaymentEvents(em: EntityManager, userId: string): Promise<boolean> {
  const idsOfUserSql = (table: 'payment_accounts' | 'client_payments', column: string) =>
    sql<string>`(select ${sql.ref(column)} from ${sql.table(table)} where user_id = ${userId} and ${sql.ref(column)} <> '')`;
  const conditions = [
    ['accountId', idsOfUserSql('payment_accounts', 'account_id')],
    ['accountId', idsOfUserSql('client_payments', 'account_id')],
    ['objectId', idsOfUserSql('client_payments', 'session_id')],
    ['objectId', idsOfUserSql('client_payments', 'payment_intent_id')],
  ] as const;
  let isDone = true;
  for (const [column, ids] of conditions) {
    const events = kysely(em).selectFrom('payment_events').select('id').where(column, 'in', ids);
    await kysely(em)
      .deleteFrom('payment_events')
      .where('id', '=', anySelectedRowSql(events.limit(EVENTS_PER_BATCH)))
      .execute();
    isDone = (await events.limit(1).executeTakeFirst()) === undefined && isDone;
  }
  return isDone;
}

export interface AccountToReconcile {
  /** Stripe's id of the account, or '' for the operator's account. */
  accountId: string;
  eventsUntil: Date;
}

/** The account with the oldest attempt comes first. A failing account then does not block other accounts. */
export async function selectAccountsToReconcile(
  em: EntityManager,
  before: Date,
  limit: number,
): Promise<AccountToReconcile[]> {
  const rows = await kysely(em)
    .selectFrom('payment_accounts')
    .select(({ fn, ref }) => [
      sql<string>`coalesce(${ref('accountId')}, '')`.as('accountId'),
      sql<string>`extract(epoch from ${fn.min('eventsUntil')})::text`.as('eventsUntil'),
    ])
    .where('state', '<>', 'disconnected')
    .groupBy('accountId')
    .having(
      ({ fn }) =>
        sql<boolean>`${fn.min('eventsUntil')} < ${before.toISOString()}::timestamptz
          and coalesce(${fn.max('attemptedAt')}, '-infinity') < ${before.toISOString()}::timestamptz`,
    )
    .orderBy(({ fn }) => sql`${fn.max('attemptedAt')} nulls first`)
    .orderBy(({ fn }) => fn.min('eventsUntil'))
    .limit(limit)
    .execute();
  return rows.map(({ accountId, eventsUntil }) => ({ accountId, eventsUntil: new Date(Number(eventsUntil) * 1_000) }));
}

const toStoredId = (accountId: string): string | null => (accountId === '' ? null : accountId);

/** Returns the users of an account. Only the operator's account has more than one user. */
export const selectUsersOfAccount = (em: EntityManager, accountId: string): Promise<{ userId: string }[]> =>
  kysely(em)
    .selectFrom('payment_accounts')
    .select('userId')
    .where('accountId', 'is not distinct from', toStoredId(accountId))
    .execute();

export const selectUsersOfOtherModes = (
  em: EntityManager,
  mode: ClientPaymentMode,
  after: string | null,
  limit: number,
): Promise<{ userId: string }[]> =>
  kysely(em)
    .selectFrom('payment_accounts')
    .select('userId')
    .$if(mode !== 'none', (query) => query.where('accountId', mode === 'own' ? 'is not' : 'is', null))
    .$if(after !== null, (query) => query.where('userId', '>', after!))
    .orderBy('userId')
    .limit(limit)
    .execute();

const updateAccount = (em: EntityManager, accountId: string) =>
  kysely(em).updateTable('payment_accounts').where('accountId', 'is not distinct from', toStoredId(accountId));

/**
 * Stores the time of an attempt before the account is checked. A failing account is then not tried again in the
 * same interval.
 */
export async function storeAccountAttempt(em: EntityManager, accountId: string): Promise<void> {
  await updateAccount(em, accountId)
    .set({ attemptedAt: sql`clock_timestamp()` })
    .execute();
}

export async function storeEventsUntil(em: EntityManager, accountId: string, until: Date): Promise<void> {
  await updateAccount(em, accountId)
    .set({ eventsUntil: sql`${until.toISOString()}::timestamptz` })
    .execute();
}

/**
 * Stores the time of an attempt before the payment is checked. A failing payment is then not tried again in the
 * same interval.
 */
export async function storePaymentAttempt(em: EntityManager, id: string): Promise<void> {
  await kysely(em)
    .updateTable('client_payments')
    .set({ attemptedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/**
 * The pause before the next check of a bank transfer is the age that the transfer had at the last check. It is at least
 * a day and at most a week.
 */
const transferPauseSql = sql`least(greatest(interval '1 day', synced_at - created_at), interval '7 days')`;

/**
 * SQL condition for payments that are due for a check. A payment page is due after it has expired. An awaited bank
 * transfer is due after a pause since its last check.
 */
export const isUncheckedSince = (before: Date) =>
  sql<boolean>`(state = 'processing' or (state = 'open' and expires_at < clock_timestamp())
      or (state = 'awaiting_transfer' and synced_at < ${before.toISOString()}::timestamptz - ${transferPauseSql}))
    and synced_at < ${before.toISOString()}::timestamptz`;

/** Selects no payment that was already tried after `before`, even if the attempt failed. */
export const selectPaymentsToCheck = (em: EntityManager, before: Date, limit: number): Promise<PaymentKey[]> =>
  kysely(em)
    .selectFrom('client_payments')
    .select(['id', 'userId', 'invoiceId'])
    .where(isUncheckedSince(before))
    .where(sql<boolean>`coalesce(attempted_at, '-infinity') < ${before.toISOString()}::timestamptz`)
    .orderBy(sql`attempted_at nulls first`)
    .orderBy('syncedAt')
    .limit(limit)
    .execute();

/**
 * Returns bank transfers that were stopped or have a surplus, and whose pause between checks is over. The unused money
 * changes if a client pays a stopped transfer late, or if the user returns the money at Stripe. Transfers with unused
 * money are checked each day.
 */
export const selectTransfersWithUnusedMoney = (em: EntityManager, limit: number): Promise<PaymentKey[]> =>
  kysely(em)
    .selectFrom('client_payments')
    .select(['id', 'userId', 'invoiceId'])
    .where(sql<boolean>`(has_surplus or (state = 'canceled' and customer_id is not null))`)
    .where(
      sql<boolean>`synced_at < clock_timestamp() - case when unused > 0 then interval '1 day' else ${transferPauseSql} end
        and coalesce(attempted_at, '-infinity') < clock_timestamp() - interval '1 day'
        and created_at > clock_timestamp() - make_interval(days => ${MAX_DAYS_OF_STOPPED_TRANSFER})`,
    )
    .orderBy('syncedAt')
    .limit(limit)
    .execute();

/** Makes the open payments of a disconnected account due for a check. */
export async function checkPaymentsSoon(em: EntityManager, userId: string, accountId: string): Promise<void> {
  await kysely(em)
    .updateTable('client_payments')
    .set({ attemptedAt: null, syncedAt: sql`'epoch'` })
    .where('userId', '=', userId)
    .where('accountId', '=', accountId)
    .where('state', 'in', ['processing', 'awaiting_transfer'])
    .execute();
}

/** Retries failed events. Retrying is safe, because the processing of an event only fetches the payment again. */
export async function retryFailedEvents(em: EntityManager, before: Date, limit: number): Promise<boolean> {
  const [changed] = await kysely(em)
    .updateTable('payment_events')
    .set({ state: 'received', processedAt: null, dueAt: sql`clock_timestamp()` })
    .where('id', '=', ({ selectFrom }) =>
      anySelectedRowSql(
        selectFrom('payment_events')
          .select('id')
          .where('state', '=', 'failed')
          .where(sql<boolean>`processed_at < ${before.toISOString()}::timestamptz`)
          .orderBy('receivedAt', 'desc')
          .limit(limit),
      ),
    )
    .execute();
  return changed!.numUpdatedRows > 0n;
}
