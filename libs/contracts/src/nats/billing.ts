import type {
  BillingFigures,
  StaffAccountFilter,
  StaffPaymentAccounts,
  StaffSubscriber,
  StaffMember,
  SubscriptionEvent,
  SubscriptionEventDetails,
  SubscriptionEventFilter,
} from '../http/staff.js';
import type { PlanStatus, StoppedReason } from '../http/index.js';
import type { Instant } from '../rules/index.js';
import {
  command,
  deleteUserMessage,
  forBff,
  forStaff,
  idempotentCommand,
  query,
  type WithUserId,
  allowUnsigned,
} from './message.js';
import { paymentsAtStripe } from './online-payments.js';
import { savedCardsAtStripe } from './saved-cards.js';

export interface Plan {
  status: PlanStatus;
  trialEndsAt: Instant | null;
  /** The end of the paid period of a cancelled subscription. */
  accessUntil?: Instant;
  /**
   * Whether payments are off (`PAYMENTS=none`). All users then have the free plan without a limit on invoices or a
   * watermark.
   */
  withoutPayments?: true;
  /**
   * Reason why the subscription was stopped. It exists only on the free plan, if the subscription could still be
   * charged.
   */
  stopped?: StoppedReason;
}

export interface NewCheckout extends WithUserId {
  email: string;
  /** The user's name for the customer record at Stripe. */
  name: string;
  /** URL after the checkout. It contains `{CHECKOUT_SESSION_ID}`, which Stripe replaces. */
  successUrl: string;
  cancelUrl: string;
}

/**
 * A webhook request of Stripe: its raw body and its header `Stripe-Signature`. Only the billing service has the secret.
 */
export interface StripeWebhook {
  payload: string;
  signature: string;
}

// Timeout of messages that call Stripe. It is longer than the timeout of requests to Stripe, including retries.
const STRIPE_TIMEOUT_MS = 20_000;

export const billing = {
  ...paymentsAtStripe,
  ...savedCardsAtStripe,

  /** Returns the user's plan without a request to Stripe. The plan is `free` for users who never subscribed. */
  getPlan: query<WithUserId, Plan>('billing.plan.get'),
  /** Returns the plan for scheduled work of the invoicing service, which has no signed-in user. */
  getPlanOnSchedule: allowUnsigned(query<WithUserId, Plan>('billing.plan.get-on-schedule')),
  /**
   * Starts a checkout. An unpaid or paused subscription is ended first.
   * @throws ALREADY_SUBSCRIBED with the plan Pro or a trial
   */
  createCheckout: command<NewCheckout, { url: string }>('billing.checkout.create', STRIPE_TIMEOUT_MS),
  /**
   * Reads the user's subscription from Stripe and stores it, for example when the user returns from the checkout.
   *
   * @throws NOT_FOUND for a checkout session of another user
   */
  syncPlan: command<WithUserId & { checkoutSessionId?: string }, Plan>('billing.plan.sync', STRIPE_TIMEOUT_MS),
  /**
   * Cancels the subscription. An unpaid or paused subscription ends now, any other subscription at the end of the paid
   * period.
   * @throws NOTHING_TO_CANCEL
   */
  cancelSubscription: command<WithUserId, { accessUntil: Instant }>('billing.subscription.cancel', STRIPE_TIMEOUT_MS),
  /**
   * Stores a Stripe event once, even if it arrives several times.
   * @throws WEBHOOK_SIGNATURE_INVALID if the signature is wrong or too old
   */
  receiveWebhook: forBff(command<StripeWebhook, { eventId: string; stored: boolean }>('billing.webhooks.receive')),

  listEvents: forStaff(
    query<SubscriptionEventFilter, { events: SubscriptionEvent[]; total: number }>('billing.events.list'),
  ),
  /** Lists all events in parts. Each part begins after the event `after`. An empty part is the last. */
  exportEvents: forStaff(
    query<SubscriptionEventFilter & { after: string | null }, SubscriptionEvent[]>('billing.events.export'),
  ),
  /** Lists all event types received so far, for the filter of the staff page. */
  listEventTypes: forStaff(query<Record<string, never>, string[]>('billing.events.types')),
  getEvent: forStaff(query<{ eventId: string }, SubscriptionEventDetails>('billing.events.get')),
  /** Processes an event again immediately. The event can be in any state. The audit log names the staff member. */
  replayEvent: forStaff(
    command<{ eventId: string; staff: StaffMember }, SubscriptionEventDetails>(
      'billing.events.replay',
      STRIPE_TIMEOUT_MS,
    ),
  ),
  getSubscriber: forStaff(query<WithUserId, StaffSubscriber>('billing.customers.get', STRIPE_TIMEOUT_MS)),
  /** Copies the subscription from Stripe to our database. The audit log names the staff member. */
  syncSubscriber: forStaff(
    command<WithUserId & { staff: StaffMember }, StaffSubscriber>('billing.customers.sync', STRIPE_TIMEOUT_MS),
  ),
  /** Lists the newest payment accounts, and the newest events about payments of clients. */
  listPaymentAccounts: forStaff(query<StaffAccountFilter, StaffPaymentAccounts>('billing.payment-accounts.list')),
  getFigures: forStaff(query<Record<string, never>, BillingFigures>('billing.figures.get')),

  /** Ends a subscription at the end of the paid period, because the user requested the deletion of the account. */
  endRenewal: allowUnsigned(
    idempotentCommand<WithUserId, Record<string, never>>('billing.users.end-renewal', STRIPE_TIMEOUT_MS),
  ),
  /**
   * Deletes a user's billing data and the customer at Stripe, which ends the subscription. Stripe keeps the invoices.
   */
  deleteUser: deleteUserMessage('billing', STRIPE_TIMEOUT_MS),
} as const;
