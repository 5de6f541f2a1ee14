import { Module } from '@nestjs/common';
import { CustomerLock } from './customers/customer-lock.js';
import { PlanMessages } from './plan/plan.messages.js';
import { StripeGateway } from './stripe/stripe-gateway.js';
import { SubscriptionSync } from './subscriptions/subscription-sync.js';

@Module({ controllers: [PlanMessages], providers: [CustomerLock, StripeGateway, SubscriptionSync] })
export class BillingModule {}
