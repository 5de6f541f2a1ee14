import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';

/** The signing secret of billing's endpoint in specs. */
export const WEBHOOK_SECRET = 'whsec_of_the_specs';

const now = () => Math.floor(Date.now() / 1_000);

export const newId = (prefix: 'evt' | 'cus' | 'sub') => `${prefix}_${randomUUID().replaceAll('-', '')}`;

/** An event as Stripe sends it, about an object of which only what matters is given. */
export const anEvent = (type: string, object: object, overrides: Partial<Stripe.Event> = {}): Stripe.Event =>
  ({
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: now(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    ...overrides,
  }) as Stripe.Event;

/** `customer.subscription.updated`, of a customer of that id. */
export const subscriptionUpdated = (customer: string, overrides: Partial<Stripe.Event> = {}): Stripe.Event =>
  anEvent('customer.subscription.updated', { object: 'subscription', id: newId('sub'), customer }, overrides);

/**
 * The `Stripe-Signature` header of a payload.
 *
 * @param timestamp Unix seconds; now by default
 */
export const signatureOf = (payload: string, timestamp = now(), secret = WEBHOOK_SECRET): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
