import type { EntityManager } from '@mikro-orm/postgresql';
import type { SubscriptionEvent } from '@paperbill/contracts/http';
import { sql } from '@paperbill/service-kit';
import type Stripe from 'stripe';
import type { Inbox, WaitingEvent } from '../inbox/inbox.queries.js';
import { kysely } from '../tables.js';
import { getStripeId, toRecord } from '../webhooks/event-inbox.queries.js';
import { INVOICE_KEY } from './payment-session-params.js';

/**
 * Event types of Stripe's API v1 that may change a client's payment or a user's account. Events of the API v2 are
 * recognized by their prefix.
 */
export const paymentEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.partially_funded',
  'payment_intent.canceled',
  'charge.succeeded',
  'charge.updated',
  'charge.failed',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'account.updated',
  'account.application.deauthorized',
] as const satisfies Stripe.Event['type'][];

const paymentEventTypeSet: ReadonlySet<string> = new Set(paymentEventTypes);

export interface WaitingPaymentEvent extends WaitingEvent {
  accountId: string;
  objectId: string;
}

export const paymentInbox: Inbox<WaitingPaymentEvent> = {
  table: 'payment_events',
  subject: 'objectId',
  columns: ['id', 'type', 'accountId', 'objectId', 'attempts'],
};

/** An event of Stripe's API v1 or v2, reduced to the fields that are read here. */
export interface ReceivedEvent {
  id: string;
  type: string;
  /** Unix time in Stripe's API v1, an ISO 8601 text in the API v2. */
  created: number | string;
  livemode?: boolean | undefined;
  account?: string | undefined;
  data?: { object?: unknown } | undefined;
  related_object?: { id: string } | null | undefined;
}

export type NewPaymentEvent = Omit<WaitingPaymentEvent, 'attempts'> & { createdAt: Date };

/** @returns null if billing does not use the event, for example if it is about a subscription */
export function toPaymentEvent(event: ReceivedEvent): NewPaymentEvent | null {
  const isOfAccount = event.type.startsWith('v2.core.account');
  if (!isOfAccount && !paymentEventTypeSet.has(event.type)) return null;
  const accountId = getStripeId(isOfAccount ? event.related_object : event.account);
  const objectId = isOfAccount || event.type.startsWith('account.') ? accountId : getObjectId(event);
  if (!objectId) return null;
  const createdAt = new Date(typeof event.created === 'number' ? event.created * 1_000 : event.created);
  return { id: event.id, type: event.type, accountId, objectId, createdAt };
}

/** For a charge, refund or dispute, returns the id of its payment. */
function getObjectId({ type, data }: ReceivedEvent): string {
  const object = toRecord(data?.object);
  const isOurs = getStripeId(toRecord(object['metadata'])[INVOICE_KEY]) !== '';
  if (type.startsWith('checkout.session.') || type.startsWith('payment_intent.'))
    return isOurs ? getStripeId(object['id']) : '';
  // A refund or dispute does not contain the payment's metadata, so it is not known here whether billing created
  // the payment.
  const isOfCharge = object['object'] === 'charge';
  return isOfCharge && !isOurs ? '' : getStripeId(object['payment_intent']);
}

/**
 * Stores an event once, even if it arrives several times. Events of unknown accounts, such as those of deleted
 * users, are not stored. Events of a former account are stored if it has payments, because these can still be
 * refunded or disputed.
 * @returns true if the event was new
 */
export async function storePaymentEvent(
  em: EntityManager,
  { id, type, accountId, objectId, createdAt }: NewPaymentEvent,
  source: SubscriptionEvent['source'],
): Promise<boolean> {
  const account = kysely(em)
    .selectFrom('payment_accounts')
    .select('userId')
    .$if(accountId === '', (query) => query.where('accountId', 'is', null))
    .$if(accountId !== '', (query) => query.where('accountId', '=', accountId));
  const payment = kysely(em).selectFrom('client_payments').select('userId').where('accountId', '=', accountId);
  const [stored] = await kysely(em)
    .insertInto('payment_events')
    .columns(['id', 'type', 'source', 'accountId', 'objectId', 'createdAt'])
    .expression(
      kysely(em)
        .selectNoFrom(({ val }) => [
          val(id).as('id'),
          val(type).as('type'),
          val(source).as('source'),
          val(accountId).as('accountId'),
          val(objectId).as('objectId'),
          sql`${createdAt.toISOString()}::timestamptz`.as('createdAt'),
        ])
        .where(({ exists, or }) => or([exists(account), exists(payment)])),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return stored!.numInsertedOrUpdatedRows! > 0n;
}

export async function storeEventError(em: EntityManager, id: string, error: string): Promise<void> {
  await kysely(em).updateTable('payment_events').set({ error }).where('id', '=', id).execute();
}
