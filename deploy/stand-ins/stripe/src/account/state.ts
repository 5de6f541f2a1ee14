import type Stripe from 'stripe';

/** A table of the account's objects by id, oldest first. */
type ObjectsById<Row> = Record<string, Row>;

/** The whole state of an account at the local Stripe. The state is stored as JSON, so it must be plain data. */
export interface StripeState {
  /** Version of the format of the stored state. Each change of the format increments the version. */
  version: 1;
  products: ObjectsById<Stripe.Product>;
  prices: ObjectsById<Stripe.Price>;
  customers: ObjectsById<Stripe.Customer | Stripe.DeletedCustomer>;
  /**
   * Card numbers. The key is the id of the payment method. The number of a test card decides whether payments succeed.
   */
  cardNumbers: ObjectsById<string>;
  sessions: ObjectsById<Stripe.Checkout.Session>;
  /** Ordered subscriptions. The key is the id of the checkout session. */
  orders: ObjectsById<CheckoutOrder>;
  subscriptions: ObjectsById<Stripe.Subscription>;
  /**
   * The trials for which a reminder was sent. The key is the id of the subscription. The value is the end of the trial,
   * in Unix seconds.
   */
  trialReminders: ObjectsById<number>;
  invoices: ObjectsById<Stripe.Invoice>;
  testClocks: ObjectsById<Stripe.TestHelpers.TestClock>;
  events: ObjectsById<Stripe.Event>;
  deliveries: ObjectsById<EventDelivery>;
  idempotency: ObjectsById<StoredAnswer>;
}

export interface StoredAnswer {
  /** Hash of the request. Stripe returns an error if a client uses the idempotency key again for another request. */
  request: string;
  status: number;
  body: unknown;
  /** Time of the stored response, in Unix seconds. */
  at: number;
}

export const createEmptyState = (): StripeState => ({
  version: 1,
  products: {},
  prices: {},
  customers: {},
  cardNumbers: {},
  sessions: {},
  orders: {},
  subscriptions: {},
  trialReminders: {},
  invoices: {},
  testClocks: {},
  events: {},
  deliveries: {},
  idempotency: {},
});

/** The subscription that a checkout session creates once the user has paid. */
export interface CheckoutOrder {
  item: Stripe.LineItem;
  trialDays: number | null;
  metadata: Record<string, string>;
}

export interface EventDelivery {
  event: string;
  type: string;
  /**
   * State of a webhook's delivery:
   * - `held`: held back until `flush` is called
   * - `waiting`: waits for its next attempt
   * - `delivered`: the receiver accepted the event
   * - `dropped`: a delivery rule dropped the event
   * - `failed`: the last attempt failed
   */
  state: 'held' | 'waiting' | 'delivered' | 'dropped' | 'failed';
  attempts: DeliveryAttempt[];
  /** Time of the next attempt in Unix milliseconds; null if there is no next attempt. */
  nextAttemptAt: number | null;
}

export interface DeliveryAttempt {
  /** Time of an attempt to deliver a webhook, in Unix milliseconds. */
  at: number;
  /** HTTP status of the webhook receiver's response; null if the receiver did not answer. */
  status: number | null;
  error?: string;
}
