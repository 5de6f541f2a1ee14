import type Stripe from 'stripe';

/** Objects by their ids, the oldest first. */
type Table<Row> = Record<string, Row>;

/** Everything that an account holds. It is stored as it stands, so it holds nothing but plain data. */
export interface State {
  /** Counts up when what is stored means something else. */
  version: 1;
  products: Table<Stripe.Product>;
  prices: Table<Stripe.Price>;
  customers: Table<Stripe.Customer | Stripe.DeletedCustomer>;
  paymentMethods: Table<Stripe.PaymentMethod>;
  /** The number of each payment method's card, which decides how it behaves. */
  cardNumbers: Table<string>;
  sessions: Table<Stripe.Checkout.Session>;
  /** What each checkout session is to bring about. */
  orders: Table<Order>;
  subscriptions: Table<Stripe.Subscription>;
  /** The trial's end that the reminder of a subscription was for. */
  trialReminders: Table<number>;
  invoices: Table<Stripe.Invoice>;
  portalSessions: Table<Stripe.BillingPortal.Session>;
  testClocks: Table<Stripe.TestHelpers.TestClock>;
  events: Table<Stripe.Event>;
  /** By their events' ids. */
  deliveries: Table<Delivery>;
  /** Answers that are given again to the same key. */
  idempotency: Table<StoredAnswer>;
}

export interface StoredAnswer {
  /** What was asked for: the same key with anything else is an error. */
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
  paymentMethods: {},
  cardNumbers: {},
  sessions: {},
  orders: {},
  subscriptions: {},
  trialReminders: {},
  invoices: {},
  portalSessions: {},
  testClocks: {},
  events: {},
  deliveries: {},
  idempotency: {},
});

/** What a checkout session is to bring about once it is paid. */
export interface Order {
  item: Stripe.LineItem;
  trialDays: number | null;
  /** For the subscription. */
  metadata: Record<string, string>;
  description: string | null;
}

/** How one event gets to the receiver. */
export interface Delivery {
  /** The event's id. */
  event: string;
  type: string;
  /**
   * `held` until a flush, `waiting` for its next attempt, `delivered`, `dropped` by the rules, or `failed` for good.
   */
  state: 'held' | 'waiting' | 'delivered' | 'dropped' | 'failed';
  attempts: Attempt[];
  /** When it is tried next, in Unix milliseconds; null where it is not. */
  nextAttemptAt: number | null;
}

export interface Attempt {
  /** Unix milliseconds. */
  at: number;
  /** The HTTP status of the answer, or null where none came. */
  status: number | null;
  error?: string;
}
