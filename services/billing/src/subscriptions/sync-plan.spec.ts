import { describe, expect, it } from '@jest/globals';
import { startBillingWithStripe } from '../testing/billing-with-stripe.js';

const billing = await startBillingWithStripe();
const subscriber = billing.newSubscriber();
await subscriber.pay((await subscriber.upgrade()).url);

describe('A sync of the plan', () => {
  it.each(['cs_test_nowhere', '../customers', 'cs_test_a/expire', ' ', '%2e%2e'])(
    'with an unknown checkout is NOT_FOUND: "%s"',
    async (session) => {
      await expect(subscriber.sync(session)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  it('returns the free plan before anything is paid', async () => {
    const undecided = billing.newSubscriber();
    await undecided.upgrade();
    expect(await undecided.sync()).toEqual({ status: 'free', trialEndsAt: null });
  });
});
