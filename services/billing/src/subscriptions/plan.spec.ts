import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { billing } from '@paperbill/contracts/nats';
import { startTestService } from '@paperbill/testing';
import { billingService } from '../service.js';

const service = await startTestService(billingService);

const getPlan = (userId: string) => service.bus.call(billing.getPlan, { userId });

const insertSubscription = (userId: string, status: string, trialEndsAt: string | null = null) =>
  service.database.query(
    `insert into subscriptions
       (user_id, status, stripe_subscription_id, stripe_status, had_subscription, trial_ends_at, cancels_at)
     values ($1, $2, $3, 'active', true, $4, case when $2 = 'cancelled_but_active' then now() end)`,
    [userId, status, `sub_${userId}`, trialEndsAt],
  );

describe('The plan of a user', () => {
  it.each(['free', 'active', 'cancelled_but_active'])('is %s if the subscription has that status', async (status) => {
    const userId = randomUUID();
    await insertSubscription(userId, status);
    expect(await getPlan(userId)).toEqual({
      status,
      trialEndsAt: null,
      ...(status === 'cancelled_but_active' && { accessUntil: expect.stringMatching(/Z$/) }),
    });
  });

  it.each(['unpaid', 'paused'])('is free and names the problem if the subscription is %s', async (stopped) => {
    const userId = randomUUID();
    await insertSubscription(userId, 'free');
    await service.database.query('update subscriptions set stripe_status = $2 where user_id = $1', [userId, stopped]);
    expect(await getPlan(userId)).toEqual({ status: 'free', trialEndsAt: null, stopped });
  });
});

describe('Without a key for Stripe', () => {
  it('upgrades are refused, and everything else works', async () => {
    const userId = randomUUID();
    const checkout = { userId, email: 'ada@example.com', name: 'Ada', successUrl: '', cancelUrl: '' };

    await expect(service.bus.call(billing.createCheckout, checkout)).rejects.toMatchObject({
      code: 'PAYMENT_PROVIDER_FAILED',
      message: 'Payments are not set up here yet.',
    });
    expect(await service.bus.call(billing.syncPlan, { userId })).toEqual({ status: 'free', trialEndsAt: null });
  });
});
