import { randomUUID } from 'node:crypto';
import type { StaffMember, SubscriptionEventDetails } from '@paperbill/contracts/http';
import { billing } from '@paperbill/contracts/nats';
import { startTestService, type TestService } from '@paperbill/testing';
import type Stripe from 'stripe';
import { EventWorker } from '../webhooks/event-worker.js';
import { billingService } from '../service.js';
import { createStripeId, signPayload, WEBHOOK_SECRET } from './stripe-objects.js';

export const staff: StaffMember = { userId: randomUUID(), email: 'grace@paperbill.example' };

export const toStripeConfig = (url: string) => ({
  STRIPE_SECRET_KEY: 'sk_test_of_the_specs',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_URL: url,
});

/** If there are several instances, any of them may reply. */
export const createBillingClient = ({ bus, database }: Pick<TestService, 'bus' | 'database'>) => {
  const getEvent = (eventId: string) => bus.call(billing.getEvent, { eventId });
  return {
    async addSubscriber(email = `${randomUUID()}@example.com`) {
      const [userId, customerId] = [randomUUID(), createStripeId('cus')];
      await database.query('insert into subscribers (user_id, stripe_customer_id, email) values ($1, $2, $3)', [
        userId,
        customerId,
        email,
      ]);
      return { userId, customerId, email };
    },
    deliver(event: Stripe.Event) {
      const payload = JSON.stringify(event);
      return bus.call(billing.receiveWebhook, { payload, signature: signPayload(payload) });
    },
    getEvent,
    async waitForEvent(eventId: string, matches: (event: SubscriptionEventDetails) => boolean) {
      for (;;) {
        const event = await getEvent(eventId);
        if (matches(event)) return event;
      }
    },
    /** Makes all waiting events due and ends all leases of events. */
    async makeEventsDue() {
      await database.query('update subscription_events set due_at = now() where due_at is not null');
      await database.query('update subscription_events set leased_until = now() where lease is not null');
    },
    getRecord: async (userId: string) => (await bus.call(billing.getSubscriber, { userId })).ours,
  };
};

/** Starts the real billing service with a real PostgreSQL and NATS. It calls the Stripe server at the given URL. */
export async function startBilling(stripeUrl: string, environment: Record<string, string> = {}) {
  const service = await startTestService(billingService, { ...toStripeConfig(stripeUrl), ...environment });
  const client = createBillingClient(service);
  return {
    ...service,
    ...client,
    async makeEventsDue() {
      await client.makeEventsDue();
      service.app.get(EventWorker).notify();
    },
  };
}
