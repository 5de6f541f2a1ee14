import { beforeAll, describe, expect, it } from '@jest/globals';
import { type BillingWithStripe, startBillingWithStripe, type Subscriber } from '../testing/billing-with-stripe.js';

let billing: BillingWithStripe;
let paid: string;
let subscriber: Subscriber;

beforeAll(async () => {
  billing = await startBillingWithStripe();
  subscriber = billing.newSubscriber();
  paid = await subscriber.pay((await subscriber.upgrade()).url);
});

describe('A sync of the plan', () => {
  it('takes over what the checkout sold', async () => {
    expect((await subscriber.sync(paid)).status).toBe('trial');
  });

  it('can be had without the checkout', async () => {
    expect((await subscriber.sync()).status).toBe('trial');
  });

  it("by another user's checkout is not found, and changes nothing", async () => {
    const stranger = billing.newSubscriber();

    await expect(stranger.sync(paid)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await stranger.plan()).status).toBe('free');
  });

  it.each(['cs_test_nowhere', '../customers', 'cs_test_a/expire', ' ', '%2e%2e'])(
    'by a checkout that does not exist is not found: "%s"',
    async (session) => {
      await expect(subscriber.sync(session)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  it('of somebody who never was a subscriber is free', async () => {
    expect(await billing.newSubscriber().sync()).toEqual({ status: 'free', trialEndsAt: null });
  });

  it('before anything is paid is free', async () => {
    const undecided = billing.newSubscriber();
    await undecided.upgrade();
    expect(await undecided.sync()).toEqual({ status: 'free', trialEndsAt: null });
  });
});
