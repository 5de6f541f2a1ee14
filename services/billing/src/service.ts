import type { Service } from '@paperbill/service-kit';
import { BillingModule } from './billing.module.js';
import { type BillingConfig, billingConfig } from './config.js';
import { CustomerEntity } from './customers/customer.entity.js';
import { ConnectSubscriptionsToStripe } from './migrations/2026-11-21-connect-subscriptions-to-stripe.js';
import { CreateSubscriptionEvents } from './migrations/2026-11-21-create-subscription-events.js';
import { CreateSubscriptions } from './migrations/2026-11-21-create-subscriptions.js';
import { SubscriptionEntity } from './subscriptions/subscription.entity.js';

export const billingService: Service<BillingConfig> = {
  name: 'billing',
  module: BillingModule,
  schema: {
    entities: [CustomerEntity, SubscriptionEntity],
    migrations: [CreateSubscriptions, ConnectSubscriptionsToStripe, CreateSubscriptionEvents],
  },
  config: billingConfig,
};
