import { Module } from '@nestjs/common';
import { CancelMessages } from './cancel/cancel.messages.js';
import { Checkout } from './checkout/checkout.js';
import { CheckoutMessages } from './checkout/checkout.messages.js';
import { CheckoutSessions } from './checkout/checkout-sessions.js';
import { SubscriberLock } from './subscribers/subscriber-lock.js';
import { StripeCustomers } from './checkout/stripe-customers.js';
import { EventInbox } from './events/event-inbox.js';
import { EventMetrics } from './events/event-metrics.js';
import { EventProcessing } from './events/event-processing.js';
import { EventQueue } from './events/event-queue.js';
import { EventWorker } from './events/event-worker.js';
import { DifferingCustomers } from './events/reconciliation/differing-customers.js';
import { ForgottenCustomers } from './events/reconciliation/forgotten-customers.js';
import { HourlyReconciliation } from './events/reconciliation/hourly-reconciliation.js';
import { MissingEvents } from './events/reconciliation/missing-events.js';
import { Reconciliation } from './events/reconciliation/reconciliation.js';
import { ReconciliationRuns } from './events/reconciliation/reconciliation-runs.js';
import { WakeUp } from './events/wake-up.js';
import { WebhookMessages } from './events/webhook.messages.js';
import { PlanMessages } from './plan/plan.messages.js';
import { StaffSubscribers } from './staff/staff-subscribers.service.js';
import { StaffSubscribersController } from './staff/staff-subscribers.controller.js';
import { StaffEventsMessages } from './staff/events.messages.js';
import { FiguresMessages } from './staff/figures.messages.js';
import { Replay } from './staff/replay.js';
import { StripeGateway } from './stripe/stripe-gateway.js';
import { SubscriptionSync } from './subscriptions/subscription-sync.js';

@Module({
  controllers: [
    CancelMessages,
    CheckoutMessages,
    FiguresMessages,
    PlanMessages,
    StaffSubscribersController,
    StaffEventsMessages,
    WebhookMessages,
  ],
  providers: [
    Checkout,
    CheckoutSessions,
    StaffSubscribers,
    SubscriberLock,
    DifferingCustomers,
    ForgottenCustomers,
    EventInbox,
    EventMetrics,
    EventProcessing,
    EventQueue,
    EventWorker,
    HourlyReconciliation,
    MissingEvents,
    Reconciliation,
    ReconciliationRuns,
    Replay,
    StripeCustomers,
    StripeGateway,
    SubscriptionSync,
    WakeUp,
  ],
})
export class BillingModule {}
