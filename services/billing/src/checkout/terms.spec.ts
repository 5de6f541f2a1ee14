import { expect, it } from '@jest/globals';
import { startBillingWithStripe } from '../testing/billing-with-stripe.js';

const billing = await startBillingWithStripe({ STRIPE_PRICE_LOOKUP_KEY: 'pro_2027', STRIPE_TRIAL_DAYS: '0' });
const product = await billing.stripeApi.products.create({ name: 'Pro' });
const price = await billing.stripeApi.prices.create({
  product: product.id,
  currency: 'usd',
  unit_amount: 1_500,
  recurring: { interval: 'month' },
  lookup_key: 'pro_2027',
});

it("With the operator's own terms a checkout uses Stripe's price with the lookup key, and no trial", async () => {
  const subscriber = billing.newSubscriber();
  const session = await subscriber.pay((await subscriber.upgrade()).url);

  expect(await subscriber.sync(session)).toEqual({ status: 'active', trialEndsAt: null });
  expect(await subscriber.selectRow()).toMatchObject({ monthly_amount: '15.00', stripe_status: 'active' });
  const { data } = await billing.stripeApi.subscriptions.list({ customer: await subscriber.customerId() });
  expect(data[0]).toMatchObject({ trial_end: null, items: { data: [{ price: { id: price.id } }] } });
});
