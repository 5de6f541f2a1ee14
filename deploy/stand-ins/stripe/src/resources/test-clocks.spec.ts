import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestAccount, DAY, refusal, startTestAccount } from '../test-support/test-account.js';

let account: TestAccount;

beforeEach(async () => {
  account = await startTestAccount();
});
afterEach(() => account.stop());

describe('a test clock', () => {
  it('is advancing at first, and ready once everything has happened', async () => {
    const { api } = account;
    const { clock, start, now } = await account.subscribe({ trialDays: 14 });

    const advancing = await api.testHelpers.testClocks.advance(clock, { frozen_time: start + 40 * DAY });

    expect(advancing).toMatchObject({
      status: 'advancing',
      status_details: { advancing: { target_frozen_time: start + 40 * DAY } },
    });
    while ((await api.testHelpers.testClocks.retrieve(clock)).status !== 'ready') await sleep(5);
    expect((await api.testHelpers.testClocks.retrieve(clock)).frozen_time).toBe(start + 40 * DAY);
    expect((await now()).status).toBe('active');
    await account.stripe.control.settle();
    expect(account.receiver.types()).toEqual(
      expect.arrayContaining(['test_helpers.test_clock.advancing', 'test_helpers.test_clock.ready']),
    );
  });

  it('does not go back', async () => {
    const { clock, start } = await account.subscribe();

    const call = account.api.testHelpers.testClocks.advance(clock, { frozen_time: start });

    expect(await refusal(call)).toMatchObject({ statusCode: 400, param: 'frozen_time' });
  });

  it('moves nothing that belongs to another one, or to none', async () => {
    const [mine, theirs] = [await account.subscribe({ trialDays: 14 }), await account.subscribe({ trialDays: 14 })];

    await mine.advance(mine.start + 15 * DAY);

    expect((await mine.now()).status).toBe('active');
    expect((await theirs.now()).status).toBe('trialing');
  });

  it('takes along a customer who has lived in real time until now', async () => {
    const { api, stripe, newCheckout } = account;
    const { id: customer } = await api.customers.create({ email: 'ada@example.com' });
    const { url } = await newCheckout({ customer, subscription_data: { trial_period_days: 14 } });
    await stripe.control.payCheckout(url!);
    const now = Math.floor(Date.now() / 1000);

    const clock = await api.testHelpers.testClocks.create({ frozen_time: now, customer });
    await stripe.control.advance(clock.id, now + 15 * DAY);

    const [subscription] = (await api.subscriptions.list({ customer })).data;
    expect(subscription).toMatchObject({ status: 'active', test_clock: clock.id });
    const again = api.testHelpers.testClocks.create({ frozen_time: now, customer });
    expect(await refusal(again)).toMatchObject({ statusCode: 400, param: 'customer' });
  });
});
