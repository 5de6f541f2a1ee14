import { describe, expect, it } from '@jest/globals';
import { billing } from '@paperbill/contracts/nats';
import type Stripe from 'stripe';
import { CONNECT_SECRET, startBillingWithPayments } from '../testing/billing-with-payments.js';
import { anEvent, createStripeId, signPayload } from '../testing/stripe-objects.js';

const service = await startBillingWithPayments();
const account = await service.newSeller().activate();
await service.settleEvents();

const receiveWebhook = (event: object, secret = CONNECT_SECRET, timestamp?: number) => {
  const payload = JSON.stringify(event);
  return service.bus.call(billing.receivePaymentsWebhook, {
    payload,
    signature: signPayload(payload, timestamp, secret),
  });
};

const metadata = { invoice_id: 'an invoice' };
const aSessionEvent = (object: object = {}, overrides: Partial<Stripe.Event> = {}) =>
  anEvent(
    'checkout.session.completed',
    { object: 'checkout.session', id: 'cs_1', mode: 'payment', metadata, ...object },
    { account, ...overrides },
  );

describe('A webhook about payments of clients', () => {
  it('is stored once, without its payload', async () => {
    const event = aSessionEvent({ customer_email: 'client@example.com' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => receiveWebhook(event)));
    expect(answers.filter(({ stored }) => stored)).toHaveLength(1);
    const rows = await service.database.query('select * from payment_events where id = $1', [event.id]);
    expect(rows).toMatchObject([{ account_id: account, object_id: 'cs_1', source: 'webhook' }]);
    expect(JSON.stringify(rows)).not.toContain('client@example.com');
  });

  it.each([
    ['of the first endpoint', 'whsec_of_another_endpoint'],
    ['of the second endpoint', CONNECT_SECRET],
  ])('is accepted with the secret %s', async (_, secret) => {
    expect(await receiveWebhook(aSessionEvent(), secret)).toMatchObject({ stored: true });
  });

  it('is refused with another secret, and if it is too old', async () => {
    const invalidSignature = { code: 'WEBHOOK_SIGNATURE_INVALID' };
    await expect(receiveWebhook(aSessionEvent(), 'whsec_of_the_specs')).rejects.toMatchObject(invalidSignature);
    const longAgo = Math.floor(Date.now() / 1_000) - 600;
    await expect(receiveWebhook(aSessionEvent(), CONNECT_SECRET, longAgo)).rejects.toMatchObject(invalidSignature);
  });

  it.each<[string, () => object]>([
    ['another sale of the same account', () => aSessionEvent({ metadata: {} })],
    ['an account that is no longer known', () => aSessionEvent({}, { account: 'acct_unknown' })],
    [
      "the operator's own account",
      () => anEvent('charge.succeeded', { object: 'charge', payment_intent: 'pi_1', metadata }),
    ],
    ['live money, with a test key', () => aSessionEvent({}, { livemode: true })],
    ['another type', () => anEvent('customer.created', { object: 'customer', id: 'cus_1' }, { account })],
  ])('about %s is not stored', async (_, event) => {
    expect(await receiveWebhook(event())).toMatchObject({ stored: false });
  });

  it.each([
    ['no id', { type: 'charge.succeeded', created: 1 }],
    ['a NUL', { id: 'evt_\0', type: 'charge.succeeded', created: 1 }],
    ['an impossible time', { id: createStripeId('evt'), type: 'charge.succeeded', created: -1 }],
  ])('with %s is refused', async (_, event) => {
    await expect(receiveWebhook(event)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('An event of a payment that is unknown here', () => {
  it('is ignored', async () => {
    const event = aSessionEvent();
    await receiveWebhook(event);
    await service.settleEvents();
    expect(await service.database.query('select state, error from payment_events where id = $1', [event.id])).toEqual([
      { state: 'ignored', error: '' },
    ]);
  });

  it('is retried while Stripe is down', async () => {
    const event = anEvent('charge.updated', { object: 'charge', payment_intent: 'pi_1', metadata }, { account });
    await service.proxy.disconnect();
    await receiveWebhook(event);
    const query = 'select state, error from payment_events where id = $1';
    const select = async () => (await service.database.query<{ error: string }>(query, [event.id]))[0]!;
    while ((await select()).error === '') continue;
    expect(await select()).toMatchObject({
      state: 'received',
      error: expect.stringContaining('PAYMENT_PROVIDER_FAILED') as unknown,
    });
    await service.proxy.reconnect();
  });
});
