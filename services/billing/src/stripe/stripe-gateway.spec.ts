import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import { startRedirectingServer, startTcpProxy } from '@paperbill/testing';
import { startTestStripe } from '@paperbill/testing/stripe';
import type { BillingConfig } from '../config.js';
import { answering, type FakeStripe, startFakeStripe } from '../testing/fake-stripe.js';
import { signatureOf, WEBHOOK_SECRET } from '../testing/stripe-objects.js';
import { checkStripeHealth, isMissing, StripeGateway } from './stripe-gateway.js';

// The gateway logs each failure. These log lines would hide the results of the specs.
Logger.overrideLogger(false);

const gatewayTo = (url: string, more: Partial<BillingConfig> = {}) =>
  new StripeGateway({
    STRIPE_API_URL: url,
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_TIMEOUT: 8_000,
    ...more,
  } as BillingConfig);

const askForCustomers = (gateway: StripeGateway) => gateway.ask((stripe) => stripe.customers.list());

const failure = (pending: Promise<unknown>): Promise<AppError> =>
  pending.then(
    () => Promise.reject(new Error('It did not fail')),
    (error: AppError) => error,
  );

const OUT_OF_REACH = 'The payment provider could not be reached. Please try again.';
const BUSY = 'The payment provider is busy right now. Please try again in a moment.';
const REFUSED = 'The payment provider refused this request. Please try again later.';

describe('A call to Stripe', () => {
  let fake: FakeStripe;

  beforeAll(async () => {
    fake = await startFakeStripe();
  });

  beforeEach(() => {
    fake.answer = answering;
  });

  it.each([
    [400, REFUSED],
    [401, REFUSED],
    [403, REFUSED],
    [429, BUSY],
    [500, OUT_OF_REACH],
    [503, OUT_OF_REACH],
  ])('that is answered with %i fails in words for people', async (status, message) => {
    fake.answer = (response) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
        .end(JSON.stringify({ error: { type: 'api_error', message: 'No such thing' } }));

    const error = await failure(askForCustomers(gatewayTo(fake.url)));
    expect([error.code, error.message]).toEqual(['PAYMENT_PROVIDER_FAILED', message]);
    expect(error.cause).toMatchObject({ statusCode: status });
  });

  it('fails the same way if the answer is not from Stripe', async () => {
    fake.answer = (response) => void response.writeHead(200).end('<html>It works!</html>');
    const error = await failure(askForCustomers(gatewayTo(fake.url)));
    expect([error.code, error.message]).toEqual(['PAYMENT_PROVIDER_FAILED', OUT_OF_REACH]);
  });

  it('times out after a second attempt', async () => {
    let tries = 0;
    fake.answer = () => void (tries += 1);
    const error = await failure(askForCustomers(gatewayTo(fake.url, { STRIPE_TIMEOUT: 1_500 })));

    expect([error.code, error.message]).toEqual(['PAYMENT_PROVIDER_FAILED', OUT_OF_REACH]);
    expect(tries).toBe(2);
  });

  it('fails while Stripe is down, and succeeds once it is back', async () => {
    const stripe = await startTestStripe();
    const proxy = await startTcpProxy(stripe.url, { disconnected: true });
    const gateway = gatewayTo(proxy.url, { STRIPE_SECRET_KEY: stripe.secretKey });

    expect((await failure(askForCustomers(gateway))).message).toBe(OUT_OF_REACH);
    await proxy.reconnect();
    expect((await askForCustomers(gateway)).data).toEqual([]);
  });

  it('for something that does not exist fails with an error of its own', async () => {
    const stripe = await startTestStripe();
    const gateway = gatewayTo(stripe.url, { STRIPE_SECRET_KEY: stripe.secretKey });
    const missing = await failure(gateway.ask((api) => api.customers.retrieve('cus_nowhere')));
    const wrongKey = await failure(askForCustomers(gatewayTo(stripe.url, { STRIPE_SECRET_KEY: 'sk_test_wrong' })));

    expect([missing, wrongKey].map(isMissing)).toEqual([true, false]);
  });

  it("does not change the service's own errors", async () => {
    const ours = new AppError('NOT_FOUND');
    expect(await failure(gatewayTo(fake.url).ask(() => Promise.reject(ours)))).toBe(ours);
  });
});

describe("Without Stripe's secrets", () => {
  const unset = gatewayTo('http://localhost:1', { STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined });
  const notSetUp = { code: 'PAYMENT_PROVIDER_FAILED', message: 'Payments are not set up here yet.' };

  it('no call is made', async () => {
    expect(await failure(askForCustomers(unset))).toMatchObject(notSetUp);
  });

  it('no webhook is accepted', () => {
    expect(() => unset.verifyWebhook('{}', signatureOf('{}'))).toThrow(expect.objectContaining(notSetUp));
  });
});

it('A redirect by the address of Stripe is not followed', async () => {
  const { url, followed } = await startRedirectingServer();
  await checkStripeHealth(url);
  await failure(askForCustomers(gatewayTo(url)));
  expect(followed).toEqual([]);
});
