import { Module } from '@nestjs/common';
import { AuditModule } from '@paperbill/service-kit';
import { CheckoutController } from './checkout/checkout.controller.js';
import { CheckoutService } from './checkout/checkout.service.js';
import { OpenCheckouts } from './checkout/open-checkouts.js';
import { StripeCustomers } from './checkout/stripe-customers.js';
import { ClientPaymentsDeletion } from './client-payments/client-payments-deletion.js';
import { ClientPaymentsController } from './client-payments/client-payments.controller.js';
import { ClientPaymentSync } from './client-payments/client-payment-sync.js';
import { FormerModeAccounts } from './client-payments/former-mode-accounts.js';
import { OutdatedSessions } from './client-payments/outdated-sessions.js';
import { PaymentAccounts } from './client-payments/payment-accounts.js';
import { PaymentEventProcessor, PaymentEventWorker } from './client-payments/payment-event-worker.js';
import { PaymentMetrics } from './client-payments/payment-metrics.js';
import { PaymentReconciliation } from './client-payments/payment-reconciliation.js';
import { PaymentRefunds } from './client-payments/payment-refunds.js';
import { PaymentSessions } from './client-payments/payment-sessions.js';
import { PaymentsWebhookController } from './client-payments/payments-webhook.controller.js';
import { Payouts } from './client-payments/payouts.js';
import { SavedCardCharges } from './client-payments/saved-card-charges.js';
import { SavedCards } from './client-payments/saved-cards.js';
import { TransferCustomers } from './client-payments/transfer-customers.js';
import { UserDeletionController } from './deletion/user-deletion.controller.js';
import { OutdatedSubscribers } from './reconciliation/outdated-subscribers.js';
import { ReconciliationScheduler } from './reconciliation/reconciliation.scheduler.js';
import { ReconciliationService } from './reconciliation/reconciliation.service.js';
import { Retention } from './retention/retention.service.js';
import { ReplayService } from './staff/replay.service.js';
import { StaffEventsController } from './staff/staff-events.controller.js';
import { StaffPaymentAccountsController } from './staff/staff-payment-accounts.controller.js';
import { StaffSubscribersController } from './staff/staff-subscribers.controller.js';
import { ExclusiveWork } from './stripe/exclusive-work.js';
import { StripeGateway } from './stripe/stripe-gateway.js';
import { LeftoverSubscriptions } from './subscriptions/leftover-subscriptions.js';
import { SubscriberLock, SubscriptionSync } from './subscriptions/subscription-sync.js';
import { SubscriptionsController } from './subscriptions/subscriptions.controller.js';
import { SubscriptionsService } from './subscriptions/subscriptions.service.js';
import { EventMetrics } from './webhooks/event-metrics.js';
import { EventProcessor, EventWorker } from './webhooks/event-worker.js';
import { WebhookController } from './webhooks/webhook.controller.js';

@Module({
  imports: [AuditModule.forService('billing')],
  controllers: [
    CheckoutController,
    ClientPaymentsController,
    PaymentsWebhookController,
    StaffEventsController,
    StaffPaymentAccountsController,
    StaffSubscribersController,
    SubscriptionsController,
    UserDeletionController,
    WebhookController,
  ],
  providers: [
    CheckoutService,
    ClientPaymentSync,
    ClientPaymentsDeletion,
    EventMetrics,
    PaymentMetrics,
    EventProcessor,
    EventWorker,
    ExclusiveWork,
    LeftoverSubscriptions,
    OpenCheckouts,
    OutdatedSubscribers,
    OutdatedSessions,
    FormerModeAccounts,
    PaymentAccounts,
    PaymentEventProcessor,
    PaymentEventWorker,
    PaymentReconciliation,
    PaymentRefunds,
    PaymentSessions,
    Payouts,
    ReconciliationScheduler,
    ReconciliationService,
    ReplayService,
    Retention,
    SavedCardCharges,
    SavedCards,
    TransferCustomers,
    StripeCustomers,
    StripeGateway,
    SubscriberLock,
    SubscriptionSync,
    SubscriptionsService,
  ],
})
export class BillingModule {}
