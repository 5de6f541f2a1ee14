import { afterAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { createActiveAccount } from '../test-support/connected-account.js';
import { startReceiver } from '../test-support/receiver.js';
import { extractText, submitForm } from '../test-support/submit-form.js';
import { CANCEL_URL, startTestAccount } from '../test-support/test-account.js';

const PAID_IBAN = 'DE89370400440532013000';
const FAILING_IBAN = 'AT861904300235473202';
const SUCCESS_URL = 'http://localhost:3000/i/token?session_id={CHECKOUT_SESSION_ID}';

const connect = await startReceiver('whsec_connect');
const platform = await startTestAccount({ connectWebhookUrl: connect.url, connectWebhookSecret: 'whsec_connect' });
const { control } = platform.stripe;
const account = await createActiveAccount(platform.stripe, 'DE');

afterAll(async () => {
  await platform.stop();
  await connect.stop();
});

const toParams = (unit_amount: number, currency: string): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  cancel_url: CANCEL_URL,
  client_reference_id: 'invoice-1',
  customer_email: 'client@example.com',
  line_items: [
    { price_data: { currency, unit_amount, product_data: { name: 'Invoice 7', description: 'Design' } }, quantity: 1 },
  ],
  metadata: { invoice: '7' },
  payment_intent_data: { description: 'Invoice 7', metadata: { invoice: '7' } },
  success_url: SUCCESS_URL,
});

const createSession = (amount = 10_000, currency = 'eur', api = account.api) =>
  api.checkout.sessions.create(toParams(amount, currency));

const expand = ['payment_intent.latest_charge.balance_transaction'];
const getIntent = (session: Stripe.Checkout.Session) => session.payment_intent as Stripe.PaymentIntent;
const getCharge = (session: Stripe.Checkout.Session) => getIntent(session).latest_charge as Stripe.Charge;

async function pay(number?: string, amount?: number, currency?: string) {
  const { id, url } = await createSession(amount, currency);
  await control.payCheckout(url!, number);
  return account.api.checkout.sessions.retrieve(id, { expand });
}

async function listEventTypes(session: Stripe.Checkout.Session): Promise<string[]> {
  const { data } = await account.api.events.list({ limit: 100 });
  const ids = [session.id, getIntent(session).id, getCharge(session).id];
  return data
    .filter((event) => ids.includes((event.data.object as { id: string }).id))
    .map(({ type }) => type)
    .reverse();
}

describe('A payment by card', () => {
  it('completes the session and adds the amount without the fee to the balance', async () => {
    const session = await pay();

    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      amount_total: 10_000,
      client_reference_id: 'invoice-1',
      metadata: { invoice: '7' },
      customer_details: { email: 'client@example.com' },
    });
    expect(getIntent(session)).toMatchObject({
      status: 'succeeded',
      amount_received: 10_000,
      metadata: { invoice: '7' },
    });
    expect(getCharge(session)).toMatchObject({
      paid: true,
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
      balance_transaction: { amount: 10_000, fee: 320, net: 9680, currency: 'eur', exchange_rate: null },
    });
    expect(await listEventTypes(session)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
      'charge.updated',
    ]);
  });

  it('is converted to the currency of the account', async () => {
    const { amount, currency, exchange_rate } = getCharge(await pay(undefined, 11_000, 'usd'))
      .balance_transaction as Stripe.BalanceTransaction;

    expect({ amount, currency }).toEqual({ amount: 10_000, currency: 'eur' });
    expect(exchange_rate).toBeCloseTo(1 / 1.1);
  });

  it('that is declined leaves the session open, and the next attempt uses the same PaymentIntent', async () => {
    const { id, url } = await createSession();

    await expect(control.payCheckout(url!, '4000 0000 0000 0002')).rejects.toThrow('Your card was declined.');

    const declined = await account.api.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    expect(declined).toMatchObject({ status: 'open', payment_intent: { status: 'requires_payment_method' } });
    await control.payCheckout(url!);
    const paid = await account.api.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    expect(getIntent(paid)).toMatchObject({ id: getIntent(declined).id, status: 'succeeded' });
  });

  it('waits for 3-D Secure, which the client can complete or fail', async () => {
    const { id, url } = await createSession();

    await expect(control.payCheckout(url!, '4000002760003184', 'fail')).rejects.toThrow('unable to authenticate');
    expect((await account.api.checkout.sessions.retrieve(id)).status).toBe('open');
    expect(await control.payCheckout(url!, '4000002760003184')).toContain(id);
    expect((await account.api.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
  });

  it('is charged once if two tabs pay the same session', async () => {
    const { id, url } = await createSession();

    const tabs = await Promise.all([control.payCheckout(url!), control.payCheckout(url!)]);

    expect(tabs[0]).toBe(tabs[1]);
    const { payment_intent } = await account.api.checkout.sessions.retrieve(id);
    const charges = await account.api.charges.list({ payment_intent: payment_intent as string });
    expect(charges.data).toHaveLength(1);
  });
});

async function saveMethod(number?: string): Promise<Stripe.PaymentIntentCreateParams> {
  const params = toParams(10_000, 'eur');
  const { id, url } = await account.api.checkout.sessions.create({
    ...params,
    payment_intent_data: { setup_future_usage: 'off_session' },
  });
  await control.payCheckout(url!, number);
  const session = await account.api.checkout.sessions.retrieve(id, { expand });
  const payment_method = getIntent(session).payment_method as string;
  return { amount: 5000, currency: 'eur', customer: session.customer as string, payment_method };
}

describe('A saved payment method', () => {
  async function chargeAgain(number: string) {
    return account.api.paymentIntents.create({ ...(await saveMethod(number)), confirm: true, off_session: true });
  }

  it('is charged while the client is absent', async () => {
    expect(await chargeAgain('4242424242424242')).toMatchObject({ status: 'succeeded', amount_received: 5000 });
  });

  it('of a direct debit is processing', async () => {
    expect(await chargeAgain(PAID_IBAN)).toMatchObject({ status: 'processing' });
  });

  it.each([
    ['4000000000000341', 'card_declined'],
    ['4000002760003184', 'authentication_required'],
  ])('with the number %s is refused (402, %s)', async (number, code) => {
    await expect(chargeAgain(number)).rejects.toMatchObject({
      statusCode: 402,
      code,
      payment_intent: { status: 'requires_payment_method', last_payment_error: { code } },
    });
  });
});

describe('A payment that is confirmed after its creation', () => {
  const confirm = (id: string) =>
    account.api.paymentIntents.confirm(id, { error_on_requires_action: true, off_session: true });

  it('charges the saved payment method once', async () => {
    const created = await account.api.paymentIntents.create(await saveMethod());
    expect(created).toMatchObject({ status: 'requires_confirmation', latest_charge: null });
    expect(await confirm(created.id)).toMatchObject({ status: 'succeeded', amount_received: 5000 });
    const refused = { statusCode: 400, code: 'payment_intent_unexpected_state' };
    await expect(confirm(created.id)).rejects.toMatchObject(refused);
    await expect(account.api.paymentIntents.cancel(created.id)).rejects.toMatchObject(refused);
  });

  it('is never charged after it was canceled', async () => {
    const { id } = await account.api.paymentIntents.create(await saveMethod());
    expect(await account.api.paymentIntents.cancel(id)).toMatchObject({ status: 'canceled' });
    await expect(confirm(id)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
  });

  it('is refused after the payment method was detached', async () => {
    const params = await saveMethod();
    const { id } = await account.api.paymentIntents.create(params);
    await account.api.paymentMethods.detach(params.payment_method!);
    for (const refused of [confirm(id), account.api.paymentIntents.create(params)]) {
      await expect(refused).rejects.toMatchObject({ statusCode: 400, param: 'payment_method' });
    }
  });
});

describe('A payment by SEPA direct debit', () => {
  it('is processing until a control settles it as paid', async () => {
    const session = await pay(PAID_IBAN);
    expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect(getIntent(session).status).toBe('processing');

    await control.settlePayment(getIntent(session).id, 'paid');

    const settled = await account.api.checkout.sessions.retrieve(session.id, { expand });
    expect(settled.payment_status).toBe('paid');
    expect(getCharge(settled)).toMatchObject({ balance_transaction: { fee: 80, net: 9920 } });
    expect((await listEventTypes(settled)).slice(-4)).toEqual([
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.async_payment_succeeded',
      'charge.updated',
    ]);
  });

  it('settles by itself, with the outcome of its IBAN', async () => {
    const quick = await startTestAccount({ settleSeconds: 0 });
    const { id, url } = await createSession(10_000, 'eur', quick.api);
    await quick.stripe.control.payCheckout(url!, FAILING_IBAN);

    const read = () => quick.api.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    while (getIntent(await read()).status === 'processing');
    expect(await read()).toMatchObject({
      payment_status: 'unpaid',
      payment_intent: { status: 'requires_payment_method' },
    });
    await quick.stop();
  });
});

describe('A session', () => {
  it('that is expired or complete does not charge', async () => {
    const { id, url } = await createSession();
    await account.api.checkout.sessions.expire(id);

    const response = await submitForm(url!, { card: '4242424242424242' });

    expect([response.status, extractText(await response.text())]).toEqual([410, expect.stringContaining('expired')]);
  });

  it.each([
    [49, 'eur', 'amount_too_small'],
    [100_000_000, 'usd', 'amount_too_large'],
    [1005, 'kwd', 'parameter_invalid_integer'],
  ])('of %i in %s is refused (%s)', async (amount, currency, code) => {
    await expect(createSession(amount, currency)).rejects.toMatchObject({ code });
  });

  it('of a restricted account is refused, and its open pages do not charge', async () => {
    const one = await createActiveAccount(platform.stripe);
    const { url } = await createSession(500, 'usd', one.api);
    await control.restrictAccount(one.id);

    await expect(createSession(500, 'usd', one.api)).rejects.toThrow('cannot currently make charges');
    await expect(control.payCheckout(url!)).rejects.toThrow('cannot accept payments');
  });

  it('of the platform’s own account sends its events to both endpoints', async () => {
    const { id, url } = await createSession(500, 'usd', platform.api);
    await control.payCheckout(url!);
    await control.settle();

    for (const { received } of [platform.receiver, connect]) {
      const [event] = received.filter(({ data }) => (data!.object as { id: string }).id === id);
      expect(event).toMatchObject({ type: 'checkout.session.completed' });
      expect(event!.account).toBeUndefined();
    }
  });
});

describe('A refund', () => {
  it('returns a part, then the rest, and no more', async () => {
    const session = await pay();
    const { id: payment_intent } = getIntent(session);
    const refund = (amount?: number) =>
      account.api.refunds.create({ payment_intent, ...(amount !== undefined && { amount }) });

    await refund(4000);
    await expect(refund(7000)).rejects.toMatchObject({ statusCode: 400, param: 'amount' });
    await refund();
    await expect(refund()).rejects.toMatchObject({ code: 'charge_already_refunded' });

    const { data } = await account.api.refunds.list({ payment_intent, expand: ['data.balance_transaction'] });
    expect(data).toMatchObject([
      { amount: 6000, balance_transaction: { amount: -6000, fee: 0 } },
      { amount: 4000, status: 'succeeded' },
    ]);
    expect(await account.api.charges.retrieve(getCharge(session).id)).toMatchObject({ refunded: true });
    await control.failRefund(data[0]!.id);
    expect(await account.api.charges.retrieve(getCharge(session).id)).toMatchObject({
      refunded: false,
      amount_refunded: 4000,
    });
  });
});

describe('A dispute', () => {
  it.each([
    ['won', [-11_500, 10_000]],
    ['lost', [-11_500]],
  ] as const)('that is %s moves the money', async (status, moved) => {
    const session = await pay();
    const { id: payment_intent } = getIntent(session);

    const { id } = await control.openDispute(payment_intent);
    await expect(account.api.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_disputed' });
    await control.closeDispute(id, status);

    const [dispute] = (await account.api.disputes.list({ payment_intent })).data;
    expect(dispute).toMatchObject({ id, status, amount: 10_000 });
    expect(dispute!.balance_transactions.map(({ net }) => net)).toEqual(moved);
  });
});

describe('A payout', () => {
  it('contains all payments since the last payout', async () => {
    const one = await createActiveAccount(platform.stripe);
    const { url } = await createSession(10_000, 'usd', one.api);
    await control.payCheckout(url!);

    const payout = await control.makePayout(one.id);

    expect((await one.api.payouts.list()).data).toMatchObject([{ id: payout.id, amount: 9680, status: 'paid' }]);
    const { data } = await one.api.balanceTransactions.list({ payout: payout.id });
    expect(data.map(({ type }) => type)).toEqual(['payout', 'charge']);
    await expect(control.makePayout(one.id)).rejects.toThrow('no balance to pay out');
  });
});
