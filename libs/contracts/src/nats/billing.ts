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
  restrictToBff,
  restrictToStaff,
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
  /** The end of the paid period, if the subscription is cancelled. */
  accessUntil?: Instant;
  /** True if payments are off (`PAYMENTS=none`). All users then have the free plan, without its limit and watermark. */
  withoutPayments?: true;
  /**
   * The reason why the subscription has ended. Only the free plan has this field, and only if the subscription could
   * still be charged.
   */
  stopped?: StoppedReason;
}

export interface NewCheckout extends WithUserId {
  email: string;
  /** The user's name for the customer record at Stripe. */
  name: string;
  /** Stripe replaces `{CHECKOUT_SESSION_ID}` in this URL. */
  successUrl: string;
  cancelUrl: string;
}

/**
 * The raw body and the header `Stripe-Signature`. The billing service verifies the signature, because no other service
 * has the secret.
 */
export interface StripeWebhook {
  payload: string;
  signature: string;
}

// This timeout is longer than the timeout of requests to Stripe with their retries.
const STRIPE_TIMEOUT_MS = 20_000;

export const billing = {
  ...paymentsAtStripe,
  ...savedCardsAtStripe,

  /** Returns the stored plan, without a request to Stripe. If the user never subscribed, the plan is `free`. */
  getPlan: query<WithUserId, Plan>('billing.plan.get'),
  /** The same as `getPlan`, for scheduled work of the invoicing service, which has no signed-in user. */
  getPlanOnSchedule: allowUnsigned(query<WithUserId, Plan>('billing.plan.get-on-schedule')),
  /**
   * Creates a checkout session at Stripe. An unpaid or paused subscription is ended first.
   * @throws ALREADY_SUBSCRIBED if the user has the Pro plan or a trial
   */
  createCheckout: command<NewCheckout, { url: string }>('billing.checkout.create', STRIPE_TIMEOUT_MS),
  /** Copies the subscription from Stripe. @throws NOT_FOUND for a checkout session of another user */
  syncPlan: command<WithUserId & { checkoutSessionId?: string }, Plan>('billing.plan.sync', STRIPE_TIMEOUT_MS),
  /**
   * Cancels the subscription. An unpaid or paused subscription ends immediately. Any other subscription ends with its
   * paid period.
   * @throws NOTHING_TO_CANCEL
   */
  cancelSubscription: command<WithUserId, { accessUntil: Instant }>('billing.subscription.cancel', STRIPE_TIMEOUT_MS),
  /**
   * Stores a Stripe event once, even if it arrives several times.
   * @throws WEBHOOK_SIGNATURE_INVALID if the signature is wrong or too old
   */
  receiveWebhook: restrictToBff(
    command<StripeWebhook, { eventId: string; stored: boolean }>('billing.webhooks.receive'),
  ),

  listEvents: restrictToStaff(
    query<SubscriptionEventFilter, { events: SubscriptionEvent[]; total: number }>('billing.events.list'),
  ),
  /** Returns events in parts. Each part starts after the event `after`, and the last part is empty. */
  exportEvents: restrictToStaff(
    query<SubscriptionEventFilter & { after: string | null }, SubscriptionEvent[]>('billing.events.export'),
  ),
  listEventTypes: restrictToStaff(query<Record<string, never>, string[]>('billing.events.types')),
  getEvent: restrictToStaff(query<{ eventId: string }, SubscriptionEventDetails>('billing.events.get')),
  /** Processes an event again immediately, whatever its state is. */
  replayEvent: restrictToStaff(
    command<{ eventId: string; staff: StaffMember }, SubscriptionEventDetails>(
      'billing.events.replay',
      STRIPE_TIMEOUT_MS,
    ),
  ),
  getSubscriber: restrictToStaff(query<WithUserId, StaffSubscriber>('billing.customers.get', STRIPE_TIMEOUT_MS)),
  /** Copies the subscription from Stripe to our database. */
  syncSubscriber: restrictToStaff(
    command<WithUserId & { staff: StaffMember }, StaffSubscriber>('billing.customers.sync', STRIPE_TIMEOUT_MS),
  ),
  /** Returns the newest payment accounts and the newest events about clients' payments. */
  listPaymentAccounts: restrictToStaff(
    query<StaffAccountFilter, StaffPaymentAccounts>('billing.payment-accounts.list'),
  ),
  getFigures: restrictToStaff(query<Record<string, never>, BillingFigures>('billing.figures.get')),

  /**
   * Makes a subscription end with its paid period. The identity service sends this message if a user requests the
   * deletion of the account.
   */
  endRenewal: allowUnsigned(
    idempotentCommand<WithUserId, Record<string, never>>('billing.users.end-renewal', STRIPE_TIMEOUT_MS),
  ),
  /** Deletes the user's data and the customer at Stripe, which ends the subscription. Stripe keeps the invoices. */
  deleteUser: deleteUserMessage('billing', STRIPE_TIMEOUT_MS),
} as const;
