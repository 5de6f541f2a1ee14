import type Stripe from 'stripe';
import type { Delivery } from '../webhooks/delivery.js';
import type { Order } from '../checkout/order.js';

/** Objects by their ids, the oldest first. */
export type Table<Row> = Record<string, Row>;

/** Everything there is. It is stored as it stands, so it holds nothing but plain data. */
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
  idempotency: Table<KeptAnswer>;
}

export interface KeptAnswer {
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
