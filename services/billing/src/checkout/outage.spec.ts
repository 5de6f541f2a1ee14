import { beforeAll, describe, expect, it } from '@jest/globals';
import { type BillingWithStripe, startBillingWithStripe } from '../testing/billing-with-stripe.js';

let billing: BillingWithStripe;

beforeAll(async () => {
  billing = await startBillingWithStripe();
});

async function whileStripeIsDown(work: () => Promise<unknown>): Promise<void> {
  await billing.proxy.disconnect();
  await work();
  await billing.proxy.reconnect();
}

const outOfReach = {
  code: 'PAYMENT_PROVIDER_FAILED',
  message: 'The payment provider could not be reached. Please try again.',
};

describe('While Stripe is down', () => {
  it('a checkout is refused with the reason, and the next one works normally', async () => {
    const subscriber = billing.newSubscriber();
    await whileStripeIsDown(() => expect(subscriber.upgrade()).rejects.toMatchObject(outOfReach));
    await subscriber.pay((await subscriber.upgrade()).url);

    expect((await subscriber.sync()).status).toBe('trial');
    expect((await billing.api.customers.list({ email: subscriber.email })).data).toHaveLength(1);
  });

  it('the plan stays the stored one', async () => {
    const subscriber = billing.newSubscriber();
    const session = await subscriber.pay((await subscriber.upgrade()).url);
    const trial = await subscriber.sync();

    await whileStripeIsDown(async () => {
      await expect(subscriber.sync()).rejects.toMatchObject(outOfReach);
      await expect(subscriber.sync(session)).rejects.toMatchObject(outOfReach);
      expect(await subscriber.plan()).toEqual(trial);
    });
  });

  it('a cancellation is refused with the reason, and cancels nothing', async () => {
    const subscriber = billing.newSubscriber();
    await subscriber.pay((await subscriber.upgrade()).url);
    await whileStripeIsDown(() => expect(subscriber.cancel()).rejects.toMatchObject(outOfReach));

    expect((await subscriber.sync()).status).toBe('trial');
  });
});
