import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { submitForm, extractText } from '../test-support/submit-form.js';
import {
  DAY_SECONDS,
  getRefusal,
  startTestAccount,
  SUCCESS_URL,
  type TestAccount,
} from '../test-support/test-account.js';

let account: TestAccount;
let api: Stripe;

beforeAll(async () => {
  account = await startTestAccount();
  ({ api } = account);
});

afterAll(() => account.stop());

const aCustomer = (email = 'ada@example.com') => api.customers.create({ email });

describe('A checkout session', () => {
  it('contains what was ordered and the address of its page', async () => {
    const { id: customer } = await aCustomer();

    const session = await account.newCheckout({
      customer,
      client_reference_id: 'user-7',
      metadata: { user: '7' },
      expand: ['customer'],
    });

    expect(session).toMatchObject({
      id: expect.stringMatching(/^cs_test_\w{58}$/),
      status: 'open',
      payment_status: 'unpaid',
      mode: 'subscription',
      ui_mode: 'hosted_page',
      client_reference_id: 'user-7',
      metadata: { user: '7' },
      customer: { id: customer, email: 'ada@example.com' },
      amount_total: 1200,
      currency: 'usd',
      subscription: null,
      url: `${account.stripe.url}/c/pay/${session.id}`,
    });
    expect(session.expires_at - session.created).toBe(DAY_SECONDS);
  });

  it('creates a subscription when it is paid, and redirects with its id', async () => {
    const { id: customer } = await aCustomer();
    const { id, url } = await account.newCheckout({ customer, subscription_data: { metadata: { user: '7' } } });

    const response = await submitForm(url!, { card: '4242 4242 4242 4242' });

    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(SUCCESS_URL.replace('{CHECKOUT_SESSION_ID}', id));
    expect(await api.checkout.sessions.retrieve(id, { expand: ['subscription.latest_invoice'] })).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      subscription: { status: 'active', customer, metadata: { user: '7' }, latest_invoice: { status: 'paid' } },
    });
  });

  it('with a trial needs no payment today', async () => {
    const { id: customer } = await aCustomer();
    const { id, url } = await account.newCheckout({ customer, subscription_data: { trial_period_days: 14 } });

    await account.stripe.control.payCheckout(url!);

    expect(await api.checkout.sessions.retrieve(id, { expand: ['subscription'] })).toMatchObject({
      amount_total: 0,
      payment_status: 'no_payment_required',
      subscription: { status: 'trialing', default_payment_method: expect.stringMatching(/^pm_/) },
    });
  });

  it('accepts an ad-hoc price', async () => {
    const { url } = await account.newCheckout({
      line_items: [
        {
          quantity: 2,
          price_data: {
            currency: 'usd',
            unit_amount: 900,
            recurring: { interval: 'month' },
            product_data: { name: 'Something <else>' },
          },
        },
      ],
    });

    const page = await (await fetch(url!)).text();

    expect(page).toContain('Subscribe to Something &lt;else&gt;');
    expect(extractText(page)).toContain('$18.00 per month');
  });

  it('is paid once if the form is submitted three times', async () => {
    const { id: customer } = await aCustomer();
    const { url } = await account.newCheckout({ customer });
    const card = { card: '4242424242424242' };

    const responses = await Promise.all([submitForm(url!, card), submitForm(url!, card), submitForm(url!, card)]);

    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await api.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
    const page = await fetch(url!);
    expect([page.status, extractText(await page.text())]).toEqual([
      410,
      expect.stringContaining('This is paid already'),
    ]);
  });

  it('cannot be paid after it expired', async () => {
    const { id, url } = await account.newCheckout();

    await api.checkout.sessions.expire(id);

    const response = await submitForm(url!, { card: '4242424242424242' });
    expect([response.status, extractText(await response.text())]).toEqual([
      410,
      expect.stringContaining('This checkout has expired'),
    ]);
    expect(await getRefusal(api.checkout.sessions.expire(id))).toMatchObject({ statusCode: 400 });
    await account.stripe.control.settle();
    expect(account.receiver.types()).toContain('checkout.session.expired');
  });

  it('is listed by customer and status', async () => {
    const { id: customer } = await aCustomer();
    const [open, paid] = [await account.newCheckout({ customer }), await account.newCheckout({ customer })];
    await account.stripe.control.payCheckout(paid.url!);

    const listed = async (status: Stripe.Checkout.SessionListParams.Status) =>
      (await api.checkout.sessions.list({ customer, status })).data.map(({ id }) => id);

    expect(await listed('open')).toEqual([open.id]);
    expect(await listed('complete')).toEqual([paid.id]);
  });

  it.each([
    ['an unknown price', { line_items: [{ price: 'price_none' }] }, 'line_items[0][price]'],
    ['no price', { line_items: [{ quantity: 1 }] }, 'line_items[0]'],
    ['a trial of zero days', { subscription_data: { trial_period_days: 0 } }, 'subscription_data[trial_period_days]'],
    ['an invalid return URL', { success_url: 'profile' }, 'success_url'],
  ])('is refused with %s (400)', async (_, fields, param) => {
    expect(await getRefusal(account.newCheckout(fields))).toMatchObject({ statusCode: 400, param });
  });
});
