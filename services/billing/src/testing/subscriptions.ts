import fc from 'fast-check';
import type Stripe from 'stripe';

/** Of a subscription at Stripe, what a reading of it depends on. */
export interface SubscriptionFacts {
  id?: string;
  status?: Stripe.Subscription.Status;
  /** Unix seconds, as all of these. */
  created?: number;
  cancel_at?: number | null;
  cancel_at_period_end?: boolean;
  trial_end?: number | null;
  /** The ends of the items' current periods. */
  periodEnds?: number[];
  price?: { cents: number | null; interval?: Stripe.Price.Recurring.Interval; every?: number; quantity?: number };
}

export function aSubscription({ periodEnds = [1_800_000_000], price, ...facts }: SubscriptionFacts = {}) {
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
    ...facts,
    items: { data: items },
  } as Stripe.Subscription;
}

const seconds = () => fc.integer({ min: 1_700_000_000, max: 1_900_000_000 });

/** Any subscription that Stripe may list, in a status of today or of tomorrow. */
export const arbitrarySubscription = () =>
  fc
    .record({
      id: fc.uuid().map((id) => `sub_${id}`),
      status: fc.constantFrom<Stripe.Subscription.Status>(
        ...(['active', 'canceled', 'incomplete', 'incomplete_expired', 'past_due', 'paused'] as const),
        ...(['trialing', 'unpaid', 'a_status_of_tomorrow'] as const),
      ),
      created: seconds(),
      cancel_at: fc.option(seconds()),
      cancel_at_period_end: fc.boolean(),
      trial_end: fc.option(seconds()),
      periodEnds: fc.array(seconds(), { maxLength: 3 }),
    })
    .map(aSubscription);
