import {
  auditTablesOfUser,
  CreateAuditEvents,
  ForgetEventsOfTheDeleted,
  type OptionalDependencies,
  type Service,
} from '@paperbill/service-kit';
import { BillingModule } from './billing.module.js';
import { type BillingConfig, billingConfig } from './config.js';
import { entities } from './entities.js';
import { ConnectSubscriptionsToStripe } from './migrations/2026-11-21-connect-subscriptions-to-stripe.js';
import { CreateSubscriptionEvents } from './migrations/2026-11-21-create-subscription-events.js';
import { CreateSubscriptions } from './migrations/2026-11-21-create-subscriptions.js';
import { FindOldActions } from './migrations/2026-11-22-find-old-actions.js';
import { ForgetCustomers } from './migrations/2026-11-22-forget-customers.js';
import { RememberFormerCustomers } from './migrations/2026-11-22-remember-former-customers.js';
import { RenameCustomersToSubscribers } from './migrations/2026-11-22-rename-customers-to-subscribers.js';
import { CreateClientPayments } from './migrations/2026-11-30-create-client-payments.js';
import { IndexPaymentEvents } from './migrations/2026-11-30-index-payment-events.js';
import { SaveCards } from './migrations/2026-11-30-save-cards.js';
import { NumberPaymentStates } from './migrations/2026-11-30-number-payment-states.js';
import { StoreAttemptsAtStripe } from './migrations/2026-11-30-store-attempts-at-stripe.js';
import { FindSurpluses } from './migrations/2026-11-30-find-surpluses.js';
import { IndexStoppedTransfers } from './migrations/2026-11-30-index-stopped-transfers.js';
import { PauseChecksOfTransfers } from './migrations/2026-11-30-pause-checks-of-transfers.js';
import { StoreUnusedMoney } from './migrations/2026-11-30-store-unused-money.js';
import { AddBankTransfers } from './migrations/2026-11-30-add-bank-transfers.js';
import { checkStripeHealth } from './stripe/stripe-gateway.js';

export const billingService: Service<BillingConfig> = {
  name: 'billing',
  module: BillingModule,
  schema: {
    entities,
    migrations: [
      CreateSubscriptions,
      ConnectSubscriptionsToStripe,
      CreateSubscriptionEvents,
      RenameCustomersToSubscribers,
      ForgetCustomers,
      FindOldActions,
      CreateAuditEvents,
      ForgetEventsOfTheDeleted,
      RememberFormerCustomers,
      CreateClientPayments,
      StoreAttemptsAtStripe,
      SaveCards,
      IndexPaymentEvents,
      AddBankTransfers,
      NumberPaymentStates,
      IndexStoppedTransfers,
      PauseChecksOfTransfers,
      FindSurpluses,
      StoreUnusedMoney,
    ],
    tablesOfUser: [
      { name: 'staff_actions' },
      { name: 'subscriptions' },
      { name: 'former_customers' },
      { name: 'client_payments' },
      { name: 'payment_accounts' },
      { name: 'saved_cards' },
      { name: 'subscribers' },
      ...auditTablesOfUser,
    ],
  },
  config: billingConfig,
  // Stripe is an optional dependency. If Stripe is down, users keep their plans, and events wait in the inbox.
  optionalDependencies: ({ STRIPE_SECRET_KEY, STRIPE_API_URL }): OptionalDependencies =>
    STRIPE_SECRET_KEY ? { stripe: () => checkStripeHealth(STRIPE_API_URL) } : {},
};
