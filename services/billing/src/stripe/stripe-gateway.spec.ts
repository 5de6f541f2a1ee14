import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import { startRedirectingServer } from '@paperbill/testing';
import { startTestStripe } from '@paperbill/testing/stripe';
import type { BillingConfig } from '../config.js';
import { answerWithList, type FakeStripe, startFakeStripe } from '../testing/fake-stripe.js';
import { checkStripeHealth, isMissingObjectError, StripeGateway } from './stripe-gateway.js';

Logger.overrideLogger(false);

const createGateway = (url: string, more: Partial<BillingConfig> = {}) =>
  new StripeGateway({
    STRIPE_API_URL: url,
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_TIMEOUT: 8_000,
    ...more,
  } as BillingConfig);

const listCustomers = (gateway: StripeGateway) => gateway.callStripe((stripe) => stripe.customers.list());

const getFailure = (pending: Promise<unknown>): Promise<AppError> =>
  pending.then(
    () => Promise.reject(new Error('It did not fail')),
    (error: AppError) => error,
  );

const UNREACHABLE_MESSAGE = 'The payment provider could not be reached. Please try again.';
const BUSY_MESSAGE = 'The payment provider is busy right now. Please try again in a moment.';
const REFUSED_MESSAGE = 'The payment provider refused this request. Please try again later.';

describe('A call to Stripe', () => {
  let fake: FakeStripe;

  beforeAll(async () => {
    fake = await startFakeStripe();
  });

  beforeEach(() => {
    fake.answer = answerWithList;
  });

  it('has another idempotency key after Stripe has only repeated an earlier refusal', async () => {
    const keys: unknown[] = [];
    fake.answer = (response, data) => {
      keys.push(response.req.headers['idempotency-key']);
      if (keys.length === 3) return answerWithList(response, data);
      response
        .writeHead(keys.length === 4 ? 409 : 400, {
          'content-type': 'application/json',
          'stripe-should-retry': 'false',
          ...(keys.length < 4 && { 'idempotent-replayed': 'true' }),
        })
        .end(JSON.stringify({ error: { type: 'invalid_request_error', message: 'Refused' } }));
    };
    const create = () =>
      createGateway(fake.url).callOnce('key', (stripe, idempotencyKey) =>
        stripe.refunds.create({ charge: 'ch_1' }, { idempotencyKey }),
      );
    await create();
    await expect(create()).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_FAILED' });
    expect(keys).toEqual(['key', 'key:2', 'key:3', 'key']);
  });

  it.each([
    [403, REFUSED_MESSAGE],
    [429, BUSY_MESSAGE],
    [503, UNREACHABLE_MESSAGE],
  ])('that is answered with %i fails with a message for users', async (status, message) => {
    fake.answer = (response) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
        .end(JSON.stringify({ error: { type: 'api_error', message: 'No such thing' } }));

    const error = await getFailure(listCustomers(createGateway(fake.url)));
    expect([error.code, error.message]).toEqual(['PAYMENT_PROVIDER_FAILED', message]);
    expect(error.cause).toMatchObject({ statusCode: status });
  });

  it('fails the same way if the answer is not from Stripe', async () => {
    fake.answer = (response) => void response.writeHead(200).end('<html>It works!</html>');
    const error = await getFailure(listCustomers(createGateway(fake.url)));
    expect([error.code, error.message]).toEqual(['PAYMENT_PROVIDER_FAILED', UNREACHABLE_MESSAGE]);
  });

  it('times out after a second attempt', async () => {
    let tries = 0;
    fake.answer = () => void (tries += 1);
    const error = await getFailure(listCustomers(createGateway(fake.url, { STRIPE_TIMEOUT: 300 })));

    expect([error.code, error.message]).toEqual(['PAYMENT_PROVIDER_FAILED', UNREACHABLE_MESSAGE]);
    expect(tries).toBe(2);
  });

  it('for an object that does not exist fails with a separate error', async () => {
    const stripe = await startTestStripe();
    const gateway = createGateway(stripe.url, { STRIPE_SECRET_KEY: stripe.secretKey });
    const missing = await getFailure(gateway.callStripe((api) => api.customers.retrieve('cus_nowhere')));
    const wrongKey = await getFailure(listCustomers(createGateway(stripe.url, { STRIPE_SECRET_KEY: 'sk_test_wrong' })));

    expect([missing, wrongKey].map(isMissingObjectError)).toEqual([true, false]);
  });

  it("does not change the service's own errors", async () => {
    const ownError = new AppError('NOT_FOUND');
    expect(await getFailure(createGateway(fake.url).callStripe(() => Promise.reject(ownError)))).toBe(ownError);
  });
});

it('A redirect by the address of Stripe is not followed', async () => {
  const { url, followedPaths } = await startRedirectingServer();
  await checkStripeHealth(url);
  await getFailure(listCustomers(createGateway(url)));
  expect(followedPaths).toEqual([]);
});
