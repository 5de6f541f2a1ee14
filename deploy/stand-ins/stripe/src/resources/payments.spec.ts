import { afterAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { createActiveAccount } from '../test-support/connected-account.js';
import { startReceiver } from '../test-support/receiver.js';
import { extractText, submitForm } from '../test-support/submit-form.js';
import { CANCEL_URL, startTestAccount } from '../test-support/test-account.js';

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

const createSession = (
  unit_amount = 10_000,
  currency = 'eur',
  api = account.api,
  fields: Partial<Stripe.Checkout.SessionCreateParams> = { customer_email: 'client@example.com' },
) =>
  api.checkout.sessions.create({
    mode: 'payment',
    cancel_url: CANCEL_URL,
    line_items: [
      {
        price_data: { currency, unit_amount, product_data: { name: 'Invoice 7', description: 'Design' } },
        quantity: 1,
      },
    ],
    success_url: SUCCESS_URL,
    ...fields,
  });

const fetchSession = (id: string, api = account.api) =>
  api.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge.balance_transaction'] });
const readPage = async (url: string | null) => extractText(await (await fetch(url!)).text());

describe('A payment by card', () => {
  it('is converted to the currency of the account, and its fee is known after the events about the payment', async () => {
    const { id, url } = await createSession(11_000, 'usd');

    await control.payCheckout(url!);

    const session = await fetchSession(id);
    const { latest_charge: charge, ...intent } = session.payment_intent as Stripe.PaymentIntent;
    expect(charge).toMatchObject({ balance_transaction: { amount: 10_000, fee: 320, net: 9680, currency: 'eur' } });
    const { data } = await account.api.events.list({ limit: 100 });
    const ids = [id, intent.id, (charge as Stripe.Charge).id];
    const events = data.filter((event) => ids.includes((event.data.object as { id: string }).id));
    expect(events.map(({ type }) => type).reverse()).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
      'charge.updated',
    ]);
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

it('A payment by SEPA direct debit settles by itself, with the outcome of its IBAN', async () => {
  const { api, stripe, stop } = await startTestAccount({ settleSeconds: 0 });
  const { id, url } = await createSession(10_000, 'eur', api);
  await stripe.control.payCheckout(url!, FAILING_IBAN);

  const readStatus = async () => ((await fetchSession(id, api)).payment_intent as Stripe.PaymentIntent).status;
  while ((await readStatus()) === 'processing');
  expect(await readStatus()).toBe('requires_payment_method');
  await stop();
});

describe('A session', () => {
  it('that has expired does not charge', async () => {
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

  it.each([
    ['another currency', { type: 'gb_bank_transfer' }],
    ['a country outside of the euro', { type: 'us_bank_transfer', eu_bank_transfer: { country: 'DE' } }],
  ] as const)('with options of bank transfers for %s is refused (400)', async (_, bank_transfer) => {
    const { id: customer } = await account.api.customers.create({ email: 'client@example.com' });
    const customer_balance = { funding_type: 'bank_transfer', bank_transfer } as const;
    const fields = { customer, payment_method_options: { customer_balance } };

    await expect(createSession(25_000, 'usd', account.api, fields)).rejects.toMatchObject({ statusCode: 400 });
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

describe('The page of a payment', () => {
  it('shows the sender, the item, the amount, the test numbers and the way back', async () => {
    const { url } = await createSession(232_738, 'jpy');
    const page = await (await fetch(url!)).text();

    expect(extractText(page)).toMatch(
      /Pay Ada Eyes .* Invoice 7 Design ¥232,738 .* client@example\.com .* 4242 4242 4242 4242 pays .* Pay ¥232,738/,
    );
    expect(page).toContain(`href="${CANCEL_URL}"`);
    expect(page).not.toContain('IBAN');
    expect(await readPage((await createSession()).url)).toContain('DE89 3704 0044 0532 0130 00 is pending, then paid');
    expect((await submitForm(url!, { method: 'sepa_debit', iban: FAILING_IBAN })).status).toBe(400);
  });

  it('asks for the e-mail address if it is unknown, and keeps the typed text', async () => {
    const { url } = await createSession(10_000, 'eur', account.api, {});

    const response = await submitForm(url!, { method: 'sepa_debit', iban: FAILING_IBAN, email: 'client' });

    const page = await response.text();
    expect(response.status).toBe(400);
    expect(page).toContain('role="alert">Enter your e-mail address.<');
    expect([page.includes('value="client"'), page.includes(`value="${FAILING_IBAN}"`)]).toEqual([true, true]);
  });

  it('leads to 3-D Secure, whose page completes the payment', async () => {
    const { id, url } = await createSession();
    const { headers } = await submitForm(url!, { card: '4000002760003184' });
    const next = headers.get('location');
    expect(await readPage(next)).toContain('Your bank asks you to confirm the payment of €100.00.');

    const response = await submitForm(next!, { action: 'complete' });

    expect(response.headers.get('location')).toBe(SUCCESS_URL.replace('{CHECKOUT_SESSION_ID}', id));
    expect((await account.api.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
    expect((await fetch(url!)).status).toBe(410);
  });
});
