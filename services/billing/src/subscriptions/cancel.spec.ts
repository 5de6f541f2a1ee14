import { describe, expect, it } from '@jest/globals';
import { startBillingWithStripe, type Subscriber } from '../testing/billing-with-stripe.js';

const billing = await startBillingWithStripe();

async function createProUser(): Promise<Subscriber> {
  const subscriber = billing.newSubscriber();
  await subscriber.pay((await subscriber.upgrade()).url);
  return subscriber;
}

/** Creates a user who has the Pro plan and an earlier subscription with the given status. */
async function createProUserWithEarlierSubscription(
  status: 'active' | 'unpaid',
): Promise<{ subscriber: Subscriber; first: string }> {
  const subscriber = await createProUser();
  const [first] = (await listSubscriptions(subscriber)).map(({ id }) => id);
  await billing.stripe.control.changeSubscription(first!, { status: 'canceled' });
  await subscriber.pay((await subscriber.upgrade()).url);
  await billing.stripe.control.changeSubscription(first!, { status });
  return { subscriber, first: first! };
}

const listSubscriptions = async (subscriber: Subscriber) =>
  (await billing.stripeApi.subscriptions.list({ customer: await subscriber.customerId(), status: 'all' })).data;

const NOTHING_TO_CANCEL = { code: 'NOTHING_TO_CANCEL' };

describe('A cancellation', () => {
  it('works before the subscription is known here', async () => {
    const subscriber = await createProUser();
    expect((await subscriber.plan()).status).toBe('free');
    await subscriber.cancel();
    expect((await subscriber.plan()).status).toBe('cancelled_but_active');
  });

  it('takes effect once, even with concurrent requests', async () => {
    const subscriber = await createProUser();
    const clicks = await Promise.allSettled([subscriber.cancel(), subscriber.cancel(), subscriber.cancel()]);

    expect(clicks.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await expect(subscriber.cancel()).rejects.toMatchObject(NOTHING_TO_CANCEL);
  });

  it('cancels all subscriptions that would renew', async () => {
    const { subscriber } = await createProUserWithEarlierSubscription('active');
    await subscriber.cancel();

    const subscriptions = await listSubscriptions(subscriber);
    expect(subscriptions.map(({ cancel_at_period_end }) => cancel_at_period_end)).toEqual([true, true]);
  });

  it.each(['unpaid', 'paused', 'incomplete'] as const)('ends a subscription that is %s at once', async (status) => {
    const subscriber = await createProUser();
    const [subscription] = await listSubscriptions(subscriber);
    await billing.stripe.control.changeSubscription(subscription!.id, { status, trial_end: null });

    const { accessUntil } = await subscriber.cancel();

    expect(Date.parse(accessUntil)).toBeLessThanOrEqual(Date.now());
    expect(await listSubscriptions(subscriber)).toMatchObject([{ status: 'canceled' }]);
    expect(await subscriber.selectRow()).toMatchObject({ status: 'free', stripe_status: 'canceled' });
    await expect(subscriber.cancel()).rejects.toMatchObject(NOTHING_TO_CANCEL);
  });

  it('ends an unpaid subscription beside the active one', async () => {
    const { subscriber, first } = await createProUserWithEarlierSubscription('unpaid');
    await subscriber.cancel();

    const subscriptions = await listSubscriptions(subscriber);
    expect(subscriptions.find(({ id }) => id === first)).toMatchObject({ status: 'canceled' });
    expect(subscriptions.find(({ id }) => id !== first)).toMatchObject({ cancel_at_period_end: true });
    expect((await subscriber.plan()).status).toBe('cancelled_but_active');
  });

  it('is refused if the subscription has ended at Stripe, and stores that end', async () => {
    const subscriber = await createProUser();
    await subscriber.sync();
    const [subscription] = await listSubscriptions(subscriber);
    await billing.stripe.control.changeSubscription(subscription!.id, { status: 'canceled' });

    await expect(subscriber.cancel()).rejects.toMatchObject(NOTHING_TO_CANCEL);
    expect((await subscriber.plan()).status).toBe('free');
  });
});
