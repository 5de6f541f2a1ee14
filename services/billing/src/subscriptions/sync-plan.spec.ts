import { beforeAll, describe, expect, it } from '@jest/globals';
import { type BillingWithStripe, startBillingWithStripe, type Subscriber } from '../testing/billing-with-stripe.js';

let billing: BillingWithStripe;
let paidSessionId: string;
let subscriber: Subscriber;

beforeAll(async () => {
  billing = await startBillingWithStripe();
  subscriber = billing.newSubscriber();
  paidSessionId = await subscriber.pay((await subscriber.upgrade()).url);
});

describe('A sync of the plan', () => {
  it('stores what the checkout sold', async () => {
    expect((await subscriber.sync(paidSessionId)).status).toBe('trial');
  });

  it('works without a checkout', async () => {
    expect((await subscriber.sync()).status).toBe('trial');
  });

  it("with another user's checkout is NOT_FOUND and changes nothing", async () => {
    const stranger = billing.newSubscriber();

    await expect(stranger.sync(paidSessionId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await stranger.plan()).status).toBe('free');
  });

  it.each(['cs_test_nowhere', '../customers', 'cs_test_a/expire', ' ', '%2e%2e'])(
    'with an unknown checkout is NOT_FOUND: "%s"',
    async (session) => {
      await expect(subscriber.sync(session)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  it('returns the free plan for a user who never subscribed', async () => {
    expect(await billing.newSubscriber().sync()).toEqual({ status: 'free', trialEndsAt: null });
  });

  it('returns the free plan before anything is paid', async () => {
    const undecided = billing.newSubscriber();
    await undecided.upgrade();
    expect(await undecided.sync()).toEqual({ status: 'free', trialEndsAt: null });
  });
});
