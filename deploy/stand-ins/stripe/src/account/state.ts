import type Stripe from 'stripe';
import type { EndpointName } from '../webhooks/endpoints.js';

/** A table of the account's objects by id, oldest first. */
type ObjectsById<Row> = Record<string, Row>;

export interface AccountState {
  products: ObjectsById<Stripe.Product>;
  prices: ObjectsById<Stripe.Price>;
  customers: ObjectsById<Stripe.Customer | Stripe.DeletedCustomer>;
  /** Money of bank transfers that belongs to no payment, by customer and then by currency. */
  cashBalances: ObjectsById<Record<string, number>>;
  /** Whether the cash balance of a customer is used automatically for payments, by customer. */
  reconciliationModes: ObjectsById<'automatic' | 'manual'>;
  /**
   * The card number of each payment method. The key is the id of the payment method. The number decides whether
   * payments succeed.
   */
  cardNumbers: ObjectsById<string>;
  sessions: ObjectsById<Stripe.Checkout.Session>;
  /** The order of each checkout session that sells a subscription. The key is the id of the session. */
  orders: ObjectsById<CheckoutOrder>;
  subscriptions: ObjectsById<Stripe.Subscription>;
  /** The end of each trial for which a reminder was sent, in Unix seconds. The key is the id of the subscription. */
  trialReminders: ObjectsById<number>;
  invoices: ObjectsById<Stripe.Invoice>;
  paymentMethods: ObjectsById<Stripe.PaymentMethod>;
  /** The order of each checkout session for a single payment. The key is the id of the session. */
  paymentOrders: ObjectsById<PaymentOrder>;
  paymentIntents: ObjectsById<Stripe.PaymentIntent>;
  charges: ObjectsById<Stripe.Charge>;
  balanceTransactions: ObjectsById<Stripe.BalanceTransaction>;
  refunds: ObjectsById<Stripe.Refund>;
  disputes: ObjectsById<Stripe.Dispute>;
  payouts: ObjectsById<Stripe.Payout>;
  /** The payout of each balance transaction. The key is the id of the balance transaction. */
  payoutIds: ObjectsById<string>;
  /** The outcome of each payment that is processing. The key is the id of the PaymentIntent. */
  settlements: ObjectsById<Settlement>;
  testClocks: ObjectsById<Stripe.TestHelpers.TestClock>;
  events: ObjectsById<Stripe.Event>;
  idempotency: ObjectsById<StoredAnswer>;
}

/** The whole state is stored as JSON, so it must be plain data. */
export interface StripeState extends AccountState {
  /** Version of the format of the stored state. A new table does not change the version. */
  version: 1;
  deliveries: ObjectsById<EventDelivery>;
  connectedAccounts: ObjectsById<ConnectedAccount>;
  /** Whether the platform's own account accepts bank transfers. */
  hasTransfers?: boolean;
  notifications: ObjectsById<Notification>;
  onboardingLinks: ObjectsById<OnboardingLink>;
}

/** An event in the format of API v2, which the `stripe` package reads with `parseEventNotification`. */
export type Notification = Pick<
  AccountNotification,
  'id' | 'object' | 'created' | 'livemode' | 'related_object' | 'type'
>;

type AccountNotification = Extract<
  Stripe.V2.Core.EventNotification,
  {
    type: 'v2.core.account[configuration.merchant].capability_status_updated' | 'v2.core.account[requirements].updated';
  }
>;

export interface ConnectedAccount {
  account: Stripe.V2.Core.Account;
  /** Whether the account is connected. The account's user can disconnect it from the platform. */
  connected: boolean;
  hasTransfers?: boolean;
  state: AccountState;
}

/** A link to the onboarding page. The key is the secret part of the link. */
export interface OnboardingLink {
  account: string;
  returnUrl: string;
  refreshUrl: string;
  /** Time in Unix seconds. */
  expiresAt: number;
  /** Secret part of the page's address after the first visit. Null before the first visit; '' after the submission. */
  visit: string | null;
}

export interface StoredAnswer {
  /** Hash of the request. Stripe returns an error if a client uses the idempotency key again for another request. */
  request: string;
  status: number;
  body: unknown;
  /** Time in Unix seconds. */
  at: number;
}

export const createEmptyState = (): StripeState => ({
  version: 1,
  ...createEmptyAccountState(),
  deliveries: {},
  connectedAccounts: {},
  notifications: {},
  onboardingLinks: {},
});

export const createEmptyAccountState = (): AccountState => ({
  products: {},
  prices: {},
  customers: {},
  cashBalances: {},
  reconciliationModes: {},
  cardNumbers: {},
  sessions: {},
  orders: {},
  subscriptions: {},
  trialReminders: {},
  invoices: {},
  paymentMethods: {},
  paymentOrders: {},
  paymentIntents: {},
  charges: {},
  balanceTransactions: {},
  refunds: {},
  disputes: {},
  payouts: {},
  payoutIds: {},
  settlements: {},
  testClocks: {},
  events: {},
  idempotency: {},
});

/** The subscription that a checkout session creates after the user has paid. */
export interface CheckoutOrder {
  item: Stripe.LineItem;
  trialDays: number | null;
  metadata: Record<string, string>;
}

export interface PaymentOrder {
  name: string;
  description: string | null;
  amount: number;
  currency: string;
  intent: {
    description: string | null;
    metadata: Record<string, string>;
    setup_future_usage: 'off_session' | null;
  };
}

export interface Settlement {
  /** Time in Unix seconds. */
  at: number;
  outcome: 'paid' | 'failed';
}

export interface EventDelivery {
  event: string;
  /** The connected account of the event. Undefined for events of the platform's own account. */
  account?: string;
  /** The name of the endpoint that receives the event. Undefined for the endpoint of the platform's own account. */
  endpoint?: EndpointName;
  type: string;
  /** A `held` delivery waits for `flush`. A `failed` delivery has no attempts left. */
  state: 'held' | 'waiting' | 'delivered' | 'dropped' | 'failed';
  attempts: DeliveryAttempt[];
  /** Time of the next attempt in Unix milliseconds; null if there is no next attempt. */
  nextAttemptAt: number | null;
}

export interface DeliveryAttempt {
  /** Time in Unix milliseconds. */
  at: number;
  /** The status of the response. Null if the receiver did not respond. */
  status: number | null;
  error?: string;
}
