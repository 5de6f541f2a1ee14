import { type Service, serviceConfig } from '@paperbill/service-kit';
import { BillingModule } from './billing.module.js';
import { CreateSubscriptions } from './migrations/2026-11-21-create-subscriptions.js';
import { SubscriptionEntity } from './plan/subscription.entity.js';

export const billingService: Service = {
  name: 'billing',
  module: BillingModule,
  schema: { entities: [SubscriptionEntity], migrations: [CreateSubscriptions] },
  config: serviceConfig,
};
