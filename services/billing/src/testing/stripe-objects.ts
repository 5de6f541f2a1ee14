import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import Stripe from 'stripe';

export const WEBHOOK_SECRET = 'whsec_of_the_specs';

const nowInSeconds = () => Math.floor(Date.now() / 1_000);

export const createStripeId = (prefix: 'evt' | 'cus' | 'sub') => `${prefix}_${randomUUID().replaceAll('-', '')}`;

/** Creates an event in Stripe's format. The Stripe object in it may be incomplete. */
export const anEvent = (type: string, object: object, overrides: Partial<Stripe.Event> = {}): Stripe.Event =>
  ({
    id: createStripeId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: nowInSeconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    ...overrides,
  }) as Stripe.Event;

export const aSubscriptionUpdatedEvent = (customer: string, overrides: Partial<Stripe.Event> = {}): Stripe.Event =>
  anEvent('customer.subscription.updated', { object: 'subscription', id: createStripeId('sub'), customer }, overrides);

/** Returns the signature for a webhook. @param timestamp the time of the signature in Unix seconds */
export const signPayload = (payload: string, timestamp = nowInSeconds(), secret = WEBHOOK_SECRET): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });

/** The properties of a Stripe subscription on which the stored record depends. */
export interface SubscriptionProperties {
  id?: string;
  status?: Stripe.Subscription.Status;
  /** Creation time of the subscription in Unix seconds. All other times in this interface are in Unix seconds too. */
  created?: number;
  cancel_at?: number | null;
  cancel_at_period_end?: boolean;
  trial_end?: number | null;
  /** Ends of the current periods of the items of the subscription, in Unix seconds. */
  periodEnds?: number[];
  price?: { cents: number | null; interval?: Stripe.Price.Recurring.Interval; every?: number; quantity?: number };
}

export function aSubscription({ periodEnds = [1_800_000_000], price, ...properties }: SubscriptionProperties = {}) {
  const items = periodEnds.map((current_period_end) => ({
    current_period_end,
    quantity: price?.quantity ?? 1,
    price: {
      unit_amount: price ? price.cents : 1_200,
      recurring: { interval: price?.interval ?? 'month', interval_count: price?.every ?? 1 },
    },
  }));
  return {
    id: 'sub_1',
    status: 'active',
    created: 1_790_000_000,
    cancel_at: null,
    cancel_at_period_end: false,
    trial_end: null,
    ...properties,
    items: { data: items },
  } as Stripe.Subscription;
}

const arbitrarySeconds = () => fc.integer({ min: 1_700_000_000, max: 1_900_000_000 });

/** Generates random subscriptions. Some have an unknown status, as if Stripe had added it later. */
export const arbitrarySubscription = () =>
  fc
    .record({
      id: fc.uuid().map((id) => `sub_${id}`),
      status: fc.constantFrom<Stripe.Subscription.Status>(
        ...(['active', 'canceled', 'incomplete', 'incomplete_expired', 'past_due', 'paused'] as const),
        ...(['trialing', 'unpaid', 'a_status_of_tomorrow'] as const),
      ),
      created: arbitrarySeconds(),
      cancel_at: fc.option(arbitrarySeconds()),
      cancel_at_period_end: fc.boolean(),
      trial_end: fc.option(arbitrarySeconds()),
      periodEnds: fc.array(arbitrarySeconds(), { maxLength: 3 }),
    })
    .map(aSubscription);
