import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestAccount, DAY_SECONDS, getRefusal, startTestAccount } from '../test-support/test-account.js';

let account: TestAccount;

beforeEach(async () => {
  account = await startTestAccount();
});
afterEach(() => account.stop());

describe('A test clock', () => {
  it('cannot be set to an earlier time', async () => {
    const { clock, start } = await account.subscribe();

    await expect(account.stripe.control.advance(clock, start)).rejects.toThrow('frozen_time');
  });

  it('changes no subscription of another clock', async () => {
    const [mine, theirs] = [await account.subscribe({ trialDays: 14 }), await account.subscribe({ trialDays: 14 })];

    await mine.advance(mine.start + 15 * DAY_SECONDS);

    expect((await mine.now()).status).toBe('active');
    expect((await theirs.now()).status).toBe('trialing');
  });

  it('can take over an existing customer with subscriptions', async () => {
    const { api, stripe, newCheckout } = account;
    const { id: customer } = await api.customers.create({ email: 'ada@example.com' });
    const { url } = await newCheckout({ customer, subscription_data: { trial_period_days: 14 } });
    await stripe.control.payCheckout(url!);
    const now = Math.floor(Date.now() / 1000);

    const clock = await api.testHelpers.testClocks.create({ frozen_time: now, customer });
    await stripe.control.advance(clock.id, now + 15 * DAY_SECONDS);

    const [subscription] = (await api.subscriptions.list({ customer })).data;
    expect(subscription).toMatchObject({ status: 'active', test_clock: clock.id });
    const again = api.testHelpers.testClocks.create({ frozen_time: now, customer });
    expect(await getRefusal(again)).toMatchObject({ statusCode: 400, param: 'customer' });
  });
});
