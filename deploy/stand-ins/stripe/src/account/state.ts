import type Stripe from 'stripe';

/** Rows by id, oldest first. */
type Table<Row> = Record<string, Row>;

/** The whole state of an account. Stored as JSON, so it must be plain data. */
export interface State {
  /** Incremented when the format changes. */
  version: 1;
  products: Table<Stripe.Product>;
  prices: Table<Stripe.Price>;
  customers: Table<Stripe.Customer | Stripe.DeletedCustomer>;
  /** Card numbers by payment method. The number decides whether payments succeed. */
  cardNumbers: Table<string>;
  sessions: Table<Stripe.Checkout.Session>;
  /** Orders by checkout session. */
  orders: Table<Order>;
  subscriptions: Table<Stripe.Subscription>;
  /** By subscription: the trial end for which a reminder was sent. */
  trialReminders: Table<number>;
  invoices: Table<Stripe.Invoice>;
  testClocks: Table<Stripe.TestHelpers.TestClock>;
  events: Table<Stripe.Event>;
  /** By event id. */
  deliveries: Table<Delivery>;
  /** Answers by idempotency key. */
  idempotency: Table<StoredAnswer>;
}

export interface StoredAnswer {
  /** Hash of the request. The same key with another request is an error. */
  request: string;
  status: number;
  body: unknown;
  /** Unix seconds. */
  at: number;
}

export const emptyState = (): State => ({
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

/** What a checkout session creates once it is paid. */
export interface Order {
  item: Stripe.LineItem;
  trialDays: number | null;
  /** Metadata of the subscription. */
  metadata: Record<string, string>;
}

/** Delivery of one event to the webhook receiver. */
export interface Delivery {
  event: string;
  type: string;
  /** `held` until a flush, `waiting` for an attempt, `delivered`, `dropped` by a rule, or `failed` after the last attempt. */
  state: 'held' | 'waiting' | 'delivered' | 'dropped' | 'failed';
  attempts: Attempt[];
  /** Time of the next attempt in Unix milliseconds, or null. */
  nextAttemptAt: number | null;
}

export interface Attempt {
  /** Unix milliseconds. */
  at: number;
  /** HTTP status, or null without an answer. */
  status: number | null;
  error?: string;
}
