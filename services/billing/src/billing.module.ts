import { Module } from '@nestjs/common';
import { CustomerLock } from './customers/customer-lock.js';
import { EventInbox } from './events/event-inbox.js';
import { EventProcessing } from './events/event-processing.js';
import { EventQueue } from './events/event-queue.js';
import { EventWorker } from './events/event-worker.js';
import { WakeUp } from './events/wake-up.js';
import { WebhookMessages } from './events/webhook.messages.js';
import { PlanMessages } from './plan/plan.messages.js';
import { StripeGateway } from './stripe/stripe-gateway.js';
import { SubscriptionSync } from './subscriptions/subscription-sync.js';

@Module({
  controllers: [PlanMessages, WebhookMessages],
  providers: [
    CustomerLock,
    EventInbox,
    EventProcessing,
    EventQueue,
    EventWorker,
    StripeGateway,
    SubscriptionSync,
    WakeUp,
  ],
})
export class BillingModule {}
