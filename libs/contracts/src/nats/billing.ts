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
  /** When the trial ends, ISO 8601; null outside a trial. */
  trialEndsAt: Instant | null;
  /** Set where the subscription is cancelled and its period still runs: when that ends. */
  accessUntil?: Instant;
  /** Set where nobody can pay (`PAYMENTS=none`): everybody is free then, without a limit on invoices or a watermark. */
  withoutPayments?: true;
  /** Set on the free plan, where a subscription has stopped and could still be charged for. */
  stopped?: StoppedReason;
}

/** A user who wants to subscribe, and where Stripe's checkout sends the browser back to. */
export interface NewCheckout extends OfUser {
  email: string;
  /** For Stripe's customer record. */
  name: string;
  /** Carries `{CHECKOUT_SESSION_ID}`, which Stripe fills in. */
  successUrl: string;
  cancelUrl: string;
}

/** A webhook's raw body with its `Stripe-Signature` header: only billing knows the secret that checks it. */
export interface StripeWebhook {
  payload: string;
  signature: string;
}

// Calls that wait for Stripe, which may take its time and is retried: longer than Stripe's own limit.
const STRIPE_TIMEOUT_MS = 20_000;

export const billing = {
  /** The user's plan; somebody who never subscribed is `free`. Answered from billing's own tables. */
  getPlan: query<OfUser, Plan>('billing.plan.get'),
  /** The same, for what invoicing does on a schedule, when nobody is signed in who could be signed for. */
  getPlanOnSchedule: unsigned(query<OfUser, Plan>('billing.plan.get-on-schedule')),
  /**
   * Opens Stripe's hosted checkout, and ends first what is unpaid or paused, with its open invoices; ALREADY_SUBSCRIBED for
   * somebody with Pro or a trial.
   */
  createCheckout: command<NewCheckout, { url: string }>('billing.checkout.create', STRIPE_TIMEOUT_MS),
  /**
   * Asks Stripe for the user's subscription and stores it, as on the return from the checkout. A checkout session of
   * another user is NOT_FOUND.
   */
  syncPlan: command<OfUser & { checkoutSessionId?: string }, Plan>('billing.plan.sync', STRIPE_TIMEOUT_MS),
  /**
   * Cancels at the end of the period, and at once what is unpaid or paused: `accessUntil` is now where nothing else is
   * left. NOTHING_TO_CANCEL for somebody without a subscription that could be charged for.
   */
  cancelSubscription: command<OfUser, { accessUntil: Instant }>('billing.subscription.cancel', STRIPE_TIMEOUT_MS),
  /** Stores an event once; WEBHOOK_SIGNATURE_INVALID where the signature is wrong or too old. */
  receiveWebhook: forBff(command<StripeWebhook, { eventId: string; stored: boolean }>('billing.webhooks.receive')),

  listEvents: forStaff(
    query<SubscriptionEventFilter, { events: SubscriptionEvent[]; total: number }>('billing.events.list'),
  ),
  /** As {@link billing.listEvents}, all of them in parts: those after an event of that id, until nothing comes. */
  exportEvents: forStaff(
    query<SubscriptionEventFilter & { after: string | null }, SubscriptionEvent[]>('billing.events.export'),
  ),
  /** The types that were ever received, for the filter. */
  listEventTypes: forStaff(query<Record<string, never>, string[]>('billing.events.types')),
  getEvent: forStaff(query<{ eventId: string }, SubscriptionEventDetails>('billing.events.get')),
  /** Processes an event again, at once, whatever its state; recorded with who asked. */
  replayEvent: forStaff(
    command<{ eventId: string; staff: StaffMember }, SubscriptionEventDetails>(
      'billing.events.replay',
      STRIPE_TIMEOUT_MS,
    ),
  ),
  /** A subscriber, our record beside Stripe's own. */
  getSubscriber: forStaff(query<OfUser, StaffSubscriber>('billing.customers.get', STRIPE_TIMEOUT_MS)),
  /** Stores what Stripe says of this subscriber; recorded with who asked. */
  syncSubscriber: forStaff(
    command<OfUser & { staff: StaffMember }, StaffSubscriber>('billing.customers.sync', STRIPE_TIMEOUT_MS),
  ),
  getFigures: forStaff(query<Record<string, never>, BillingFigures>('billing.figures.get')),

  /** Somebody wants their account deleted: a subscription ends with what is paid for. Nothing to do where none runs. */
  endRenewal: unsigned(
    idempotentCommand<OfUser, Record<string, never>>('billing.users.end-renewal', STRIPE_TIMEOUT_MS),
  ),
  /** Also their customer at Stripe, and with it their subscription, at once; Stripe keeps its invoices. */
  deleteUser: deleteUserMessage('billing', STRIPE_TIMEOUT_MS),
} as const;
