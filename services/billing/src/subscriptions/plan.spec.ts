import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { billing } from '@paperbill/contracts/nats';
import { startTestService } from '@paperbill/testing';
import { billingService } from '../service.js';

const service = await startTestService(billingService);

describe('The plan of a user', () => {
  it.each(['unpaid', 'paused'])('is free and names the problem if the subscription is %s', async (stopped) => {
    const userId = randomUUID();
    await service.database.query(
      `insert into subscriptions (user_id, status, stripe_subscription_id, stripe_status, had_subscription)
       values ($1, 'free', $2, $3, true)`,
      [userId, `sub_${userId}`, stopped],
    );
    expect(await service.bus.call(billing.getPlan, { userId })).toEqual({ status: 'free', trialEndsAt: null, stopped });
  });
});

it('Without a key for Stripe upgrades are refused, and everything else works', async () => {
  const userId = randomUUID();
  const checkout = { userId, email: 'ada@example.com', name: 'Ada', successUrl: '', cancelUrl: '' };

  await expect(service.bus.call(billing.createCheckout, checkout)).rejects.toMatchObject({
    code: 'PAYMENT_PROVIDER_FAILED',
    message: 'Payments are not set up here yet.',
  });
  expect(await service.bus.call(billing.syncPlan, { userId })).toEqual({ status: 'free', trialEndsAt: null });
});
