import { randomUUID } from 'node:crypto';
import {
  billing,
  type StaffMember,
  type SubscriptionEventDetails,
  type SubscriptionRecord,
} from '@paperbill/contracts';
import { startTestService, type TestService } from '@paperbill/testing';
import type Stripe from 'stripe';
import { WakeUp } from '../events/wake-up.js';
import { billingService } from '../service.js';
import { newId, signatureOf, WEBHOOK_SECRET } from './stripe-events.js';

export const staff: StaffMember = { userId: randomUUID(), email: 'grace@paperbill.example' };

/** What billing needs in its environment to talk to the Stripe at this address. */
export const stripeConfig = (url: string) => ({
  STRIPE_SECRET_KEY: 'sk_test_of_the_specs',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_URL: url,
});

/** The real service on real PostgreSQL and NATS, and what specs do with it. */
export interface BillingUnderTest extends TestService {
  /** A user with a customer at Stripe. */
  newCustomer(email?: string): Promise<{ userId: string; customerId: string; email: string }>;
  /** As Stripe's webhook does, in whichever instance. */
  deliver(event: Stripe.Event): Promise<unknown>;
  details(eventId: string): Promise<SubscriptionEventDetails>;
  /** Waits until an event is as described. */
  eventIs(eventId: string, isSo: (event: SubscriptionEventDetails) => boolean): Promise<SubscriptionEventDetails>;
  /** As if the time of all waiting tries had come, and all leases had run out. */
  letTimePass(): Promise<void>;
  recordOf(userId: string): Promise<SubscriptionRecord>;
}

export async function startBilling(
  stripeUrl: string,
  environment: Record<string, string> = {},
): Promise<BillingUnderTest> {
  const service = await startTestService(billingService, { ...stripeConfig(stripeUrl), ...environment });
  const details = (eventId: string) => service.bus.call(billing.getEvent, { eventId });
  return {
    ...service,
    async newCustomer(email = `${randomUUID()}@example.com`) {
      const [userId, customerId] = [randomUUID(), newId('cus')];
      await service.database.query('insert into customers (user_id, stripe_customer_id, email) values ($1, $2, $3)', [
        userId,
        customerId,
        email,
      ]);
      return { userId, customerId, email };
    },
    deliver(event) {
      const payload = JSON.stringify(event);
      return service.bus.call(billing.receiveWebhook, { payload, signature: signatureOf(payload) });
    },
    details,
    async eventIs(eventId, isSo) {
      for (;;) {
        const event = await details(eventId);
        if (isSo(event)) return event;
      }
    },
    async letTimePass() {
      await service.database.query('update subscription_events set due_at = now() where due_at is not null');
      await service.database.query('update subscription_events set leased_until = now() where lease is not null');
      service.app.get(WakeUp).now();
    },
    recordOf: async (userId) => (await service.bus.call(billing.getCustomer, { userId })).ours,
  };
}
