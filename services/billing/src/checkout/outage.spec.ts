import { describe, expect, it } from '@jest/globals';
import { startBillingWithStripe } from '../testing/billing-with-stripe.js';

const billing = await startBillingWithStripe();

async function runWithoutStripe(work: () => Promise<unknown>): Promise<void> {
  await billing.proxy.disconnect();
  await work();
  await billing.proxy.reconnect();
}

const PROVIDER_UNREACHABLE = {
  code: 'PAYMENT_PROVIDER_FAILED',
  message: 'The payment provider could not be reached. Please try again.',
};

describe('While Stripe is down', () => {
  it('a checkout is refused with the reason, and the next one works normally', async () => {
    const subscriber = billing.newSubscriber();
    await runWithoutStripe(() => expect(subscriber.upgrade()).rejects.toMatchObject(PROVIDER_UNREACHABLE));
    await subscriber.pay((await subscriber.upgrade()).url);

    expect((await subscriber.sync()).status).toBe('trial');
    expect((await billing.stripeApi.customers.list({ email: subscriber.email })).data).toHaveLength(1);
  });

  it('the plan stays the stored one', async () => {
    const subscriber = billing.newSubscriber();
    const session = await subscriber.pay((await subscriber.upgrade()).url);
    const trial = await subscriber.sync();

    await runWithoutStripe(async () => {
      await expect(subscriber.sync()).rejects.toMatchObject(PROVIDER_UNREACHABLE);
      await expect(subscriber.sync(session)).rejects.toMatchObject(PROVIDER_UNREACHABLE);
      expect(await subscriber.plan()).toEqual(trial);
    });
  });

  it('a cancellation is refused with the reason, and cancels nothing', async () => {
    const subscriber = billing.newSubscriber();
    await subscriber.pay((await subscriber.upgrade()).url);
    await runWithoutStripe(() => expect(subscriber.cancel()).rejects.toMatchObject(PROVIDER_UNREACHABLE));

    expect((await subscriber.sync()).status).toBe('trial');
  });
});
