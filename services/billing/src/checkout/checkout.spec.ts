import { describe, expect, it } from '@jest/globals';
import { PRO_PRICE_PER_MONTH, TRIAL_DAYS } from '@paperbill/contracts/rules';
import type Stripe from 'stripe';
import { CANCEL_URL, startBillingWithStripe, type Subscriber, SUCCESS_URL } from '../testing/billing-with-stripe.js';

const billing = await startBillingWithStripe();

const listCheckoutSessions = async (subscriber: Subscriber, status?: Stripe.Checkout.Session.Status) => {
  const customer = await subscriber.customerId();
  return (await billing.stripeApi.checkout.sessions.list({ customer, ...(status && { status }) })).data;
};

const listSubscriptions = async (subscriber: Subscriber) =>
  (await billing.stripeApi.subscriptions.list({ customer: await subscriber.customerId(), status: 'all' })).data;

const listCustomers = async ({ email }: Subscriber) => (await billing.stripeApi.customers.list({ email })).data;

const PRICE_IN_CENTS = PRO_PRICE_PER_MONTH * 100;

it('A checkout opens a Stripe page that sells this user $12 a month after a trial, and returns to the product', async () => {
  const subscriber = billing.newSubscriber();
  const { url } = await subscriber.upgrade();

  const [page] = await listCheckoutSessions(subscriber);
  expect(page).toMatchObject({
    url,
    mode: 'subscription',
    status: 'open',
    amount_total: 0,
    customer: await subscriber.customerId(),
    client_reference_id: subscriber.userId,
    metadata: { user_id: subscriber.userId },
    success_url: SUCCESS_URL,
    cancel_url: CANCEL_URL,
  });
  const customer = await billing.stripeApi.customers.retrieve(await subscriber.customerId());
  expect(customer).toMatchObject({
    email: subscriber.email,
    name: 'Ada Lovelace',
    metadata: { user_id: subscriber.userId },
  });
  await subscriber.pay(url);

  const [subscription] = await listSubscriptions(subscriber);
  expect(subscription).toMatchObject({ status: 'trialing', metadata: { user_id: subscriber.userId } });
  expect(subscription!.items.data[0]!.price).toMatchObject({
    currency: 'usd',
    unit_amount: PRICE_IN_CENTS,
    recurring: { interval: 'month', interval_count: 1 },
  });
  expect(subscription!.trial_end! - subscription!.created).toBe(TRIAL_DAYS * 86_400);
});

describe('A second checkout', () => {
  it('returns the page that is already open, or closes it if the order differs', async () => {
    const subscriber = billing.newSubscriber();
    const first = await subscriber.upgrade();
    expect(await subscriber.upgrade()).toEqual(first);
    expect(await listCheckoutSessions(subscriber)).toHaveLength(1);

    const second = await subscriber.upgrade({ cancelUrl: 'http://localhost/elsewhere', email: 'ada@lovelace.example' });
    expect(second.url).not.toBe(first.url);
    expect(await listCheckoutSessions(subscriber, 'open')).toMatchObject([{ url: second.url }]);
    await expect(subscriber.pay(first.url)).rejects.toThrow();
    const query = 'select email from subscribers where user_id = $1';
    expect(await billing.database.query(query, [subscriber.userId])).toEqual([{ email: 'ada@lovelace.example' }]);
  });

  it('is refused while a subscription is past due', async () => {
    const subscriber = billing.newSubscriber();
    await subscriber.pay((await subscriber.upgrade()).url);
    const [subscription] = await listSubscriptions(subscriber);
    await billing.stripe.control.changeSubscription(subscription!.id, { status: 'past_due' });

    await expect(subscriber.upgrade()).rejects.toMatchObject({ code: 'ALREADY_SUBSCRIBED' });
    expect((await subscriber.plan()).status).toBe('active');
    expect(await listCheckoutSessions(subscriber, 'open')).toEqual([]);
  });

  it.each([
    ['unpaid', 'no trial'],
    ['paused', 'no trial'],
    ['incomplete', 'a trial'],
  ] as const)('replaces a subscription that is %s by one with %s', async (status, trial) => {
    const subscriber = billing.newSubscriber();
    await subscriber.pay((await subscriber.upgrade()).url);
    const [first] = await listSubscriptions(subscriber);
    await billing.stripe.control.changeSubscription(first!.id, { status, trial_end: null });

    const { url } = await subscriber.upgrade();
    expect(await listSubscriptions(subscriber)).toMatchObject([{ id: first!.id, status: 'canceled' }]);
    await subscriber.pay(url);

    // The new checkout has ended the first subscription. A late payment must not renew the first subscription.
    await billing.stripe.control.replaceCard(await subscriber.customerId(), '4242424242424242');
    const [ended, ...running] = (await listSubscriptions(subscriber)).sort((a) => (a.id === first!.id ? -1 : 1));
    expect(ended!.status).toBe('canceled');
    // A subscription with a failed first payment does not use up the user's trial.
    expect(running.map((one) => one.status)).toEqual([trial === 'a trial' ? 'trialing' : 'active']);
    expect((await subscriber.sync()).status).not.toBe('free');
  });
});

describe('Two tabs that upgrade at once', () => {
  it('create one subscription if one pays while the other orders something else', async () => {
    const subscriber = billing.newSubscriber();
    const { url } = await subscriber.upgrade();
    const [, other] = await Promise.allSettled([
      subscriber.pay(url),
      subscriber.upgrade({ cancelUrl: 'http://localhost/elsewhere' }),
    ]);
    if (other.status === 'fulfilled') await subscriber.pay(other.value.url).catch(() => undefined);

    expect(await listSubscriptions(subscriber)).toHaveLength(1);
  });

  it('create one customer even if storing the first one failed', async () => {
    const subscriber = billing.newSubscriber();
    await subscriber.upgrade();
    const [customer] = await listCustomers(subscriber);
    await billing.database.query('update subscribers set stripe_customer_id = null where user_id = $1', [
      subscriber.userId,
    ]);
    await subscriber.upgrade();

    expect(await listCustomers(subscriber)).toHaveLength(1);
    expect(await subscriber.customerId()).toBe(customer!.id);
  });
});

describe('A customer that is missing at Stripe', () => {
  it('is created again if it was deleted there, without a second trial', async () => {
    const subscriber = billing.newSubscriber();
    await subscriber.pay((await subscriber.upgrade()).url);
    const deleted = await subscriber.customerId();
    await billing.stripeApi.customers.del(deleted);

    expect(await subscriber.sync()).toEqual({ status: 'free', trialEndsAt: null });
    await subscriber.upgrade();
    expect(await subscriber.customerId()).not.toBe(deleted);
    const [page] = await listCheckoutSessions(subscriber, 'open');
    expect(page!.amount_total).toBe(PRICE_IN_CENTS);
  });

  it('keeps the stored plan if the key belongs to another Stripe account', async () => {
    const subscriber = billing.newSubscriber();
    await subscriber.pay((await subscriber.upgrade()).url);
    await subscriber.sync();
    await billing.database.query("update subscribers set stripe_customer_id = 'cus_elsewhere' where user_id = $1", [
      subscriber.userId,
    ]);

    await expect(subscriber.sync()).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_FAILED' });
    await expect(subscriber.upgrade()).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_FAILED' });
    expect((await subscriber.plan()).status).toBe('trial');
  });

  it('is created again for a user without a plan if the key belongs to another account', async () => {
    const subscriber = billing.newSubscriber();
    await subscriber.upgrade();
    await billing.database.query("update subscribers set stripe_customer_id = 'cus_elsewhere_2' where user_id = $1", [
      subscriber.userId,
    ]);

    await subscriber.upgrade();
    expect(await listCheckoutSessions(subscriber, 'open')).toHaveLength(1);
  });
});
