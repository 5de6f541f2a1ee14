import type {
  BillingFigures,
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
  type OfUser,
  unsigned,
} from './message.js';

export interface Plan {
  status: PlanStatus;
  /** null outside a trial. */
  trialEndsAt: Instant | null;
  /** The end of the paid period. Only for a cancelled subscription. */
  accessUntil?: Instant;
  /** Set with `PAYMENTS=none`: all users have the free plan, without a limit on invoices and without a watermark. */
  withoutPayments?: true;
  /** Only on the free plan, if a subscription is stopped but could still be charged. */
  stopped?: StoppedReason;
}

/** A user who subscribes, and the URLs that Stripe's checkout redirects to. */
export interface NewCheckout extends OfUser {
  email: string;
  /** For Stripe's customer record. */
  name: string;
  /** Contains `{CHECKOUT_SESSION_ID}`, which Stripe replaces. */
  successUrl: string;
  cancelUrl: string;
}

/** A webhook's raw body and its `Stripe-Signature` header. Only billing has the secret that verifies it. */
export interface StripeWebhook {
  payload: string;
  signature: string;
}

// For calls that wait for Stripe. Longer than the timeout of requests to Stripe, including retries.
const STRIPE_TIMEOUT_MS = 20_000;

export const billing = {
  /** The user's plan from billing's tables, without a request to Stripe. `free` for users who never subscribed. */
  getPlan: query<OfUser, Plan>('billing.plan.get'),
  /** Same as `getPlan`, for scheduled work of invoicing. Unsigned, because no user is signed in. */
  getPlanOnSchedule: unsigned(query<OfUser, Plan>('billing.plan.get-on-schedule')),
  /**
   * Creates a Stripe checkout session. First ends an unpaid or paused subscription and voids its open invoices.
   *
   * @throws ALREADY_SUBSCRIBED for users with Pro or a trial
   */
  createCheckout: command<NewCheckout, { url: string }>('billing.checkout.create', STRIPE_TIMEOUT_MS),
  /**
   * Reads the user's subscription from Stripe and stores it, for example on the return from the checkout.
   *
   * @throws NOT_FOUND for a checkout session of another user
   */
  syncPlan: command<OfUser & { checkoutSessionId?: string }, Plan>('billing.plan.sync', STRIPE_TIMEOUT_MS),
  /**
   * Cancels at the end of the period. Unpaid and paused subscriptions end at once; then `accessUntil` is now.
   *
   * @throws NOTHING_TO_CANCEL without a subscription that could be charged
   */
  cancelSubscription: command<OfUser, { accessUntil: Instant }>('billing.subscription.cancel', STRIPE_TIMEOUT_MS),
  /** Stores an event once. @throws WEBHOOK_SIGNATURE_INVALID if the signature is wrong or too old */
  receiveWebhook: forBff(command<StripeWebhook, { eventId: string; stored: boolean }>('billing.webhooks.receive')),

  listEvents: forStaff(
    query<SubscriptionEventFilter, { events: SubscriptionEvent[]; total: number }>('billing.events.list'),
  ),
  /** Lists all events in parts: each part begins after the event with the id `after`. An empty part is the end. */
  exportEvents: forStaff(
    query<SubscriptionEventFilter & { after: string | null }, SubscriptionEvent[]>('billing.events.export'),
  ),
  /** All event types received so far, for the filter of the staff page. */
  listEventTypes: forStaff(query<Record<string, never>, string[]>('billing.events.types')),
  getEvent: forStaff(query<{ eventId: string }, SubscriptionEventDetails>('billing.events.get')),
  /** Processes an event again at once, in any state. Logs the staff member. */
  replayEvent: forStaff(
    command<{ eventId: string; staff: StaffMember }, SubscriptionEventDetails>(
      'billing.events.replay',
      STRIPE_TIMEOUT_MS,
    ),
  ),
  /** A subscriber with our record and Stripe's. */
  getSubscriber: forStaff(query<OfUser, StaffSubscriber>('billing.customers.get', STRIPE_TIMEOUT_MS)),
  /** Stores Stripe's record of this subscriber. Logs the staff member. */
  syncSubscriber: forStaff(
    command<OfUser & { staff: StaffMember }, StaffSubscriber>('billing.customers.sync', STRIPE_TIMEOUT_MS),
  ),
  getFigures: forStaff(query<Record<string, never>, BillingFigures>('billing.figures.get')),

  /** The user requested the deletion of the account: ends a running subscription at the end of its paid period. */
  endRenewal: unsigned(
    idempotentCommand<OfUser, Record<string, never>>('billing.users.end-renewal', STRIPE_TIMEOUT_MS),
  ),
  /** Also deletes the customer at Stripe, which ends the subscription at once. Stripe keeps its invoices. */
  deleteUser: deleteUserMessage('billing', STRIPE_TIMEOUT_MS),
} as const;
