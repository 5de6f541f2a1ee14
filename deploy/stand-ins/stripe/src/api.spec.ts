import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { type TestAccount, createApi, getRefusal, startTestAccount } from './test-support/test-account.js';

let account: TestAccount;
let api: Stripe;

beforeAll(async () => {
  account = await startTestAccount();
  ({ api } = account);
});

afterAll(() => account.stop());

describe('An API key', () => {
  it('is refused without being repeated if it is wrong (401)', async () => {
    const error = await getRefusal(
      createApi({ ...account.stripe, secretKey: 'sk_test_wrong_0000_9999' }).customers.list(),
    );

    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error.statusCode).toBe(401);
    expect(error.message).toBe('Invalid API Key provided: sk_test_********9999');
  });

  it('is required (401)', async () => {
    const response = await fetch(`${account.stripe.url}/v1/customers`);

    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      error: { type: 'invalid_request_error', message: expect.stringContaining('You did not provide an API key') },
    });
  });
});

describe('A refusal', () => {
  const cases: [what: string, call: () => Promise<unknown>, error: object][] = [
    [
      'of a missing object',
      () => api.customers.retrieve('cus_none'),
      { statusCode: 404, code: 'resource_missing', param: 'id', message: "No such customer: 'cus_none'" },
    ],
    [
      'of a parameter with the id of a missing object',
      () => account.newCheckout({ customer: 'cus_none' }),
      { statusCode: 400, code: 'resource_missing', param: 'customer' },
    ],
    [
      'of a missing parameter',
      () => api.prices.create({ unit_amount: 1, product: 'prod_1' } as Stripe.PriceCreateParams),
      { statusCode: 400, code: 'parameter_missing', param: 'currency', message: 'Missing required param: currency.' },
    ],
    [
      'of an invalid parameter in a list',
      () => account.newCheckout({ line_items: [{ quantity: 'two' as unknown as number }] }),
      { statusCode: 400, code: 'parameter_invalid_integer', param: 'line_items[0][quantity]' },
    ],
    [
      'of an unknown parameter',
      () => api.customers.create({ nickname: 'Ada' } as Stripe.CustomerCreateParams),
      { statusCode: 400, code: 'parameter_unknown', param: 'nickname' },
    ],
    [
      'of an unknown option',
      () => account.newCheckout({ mode: 'payment' }),
      { statusCode: 400, param: 'mode', message: 'Invalid mode: must be one of subscription' },
    ],
    [
      'of a field that cannot be expanded',
      () => api.prices.list({ expand: ['data.currency'] }),
      { statusCode: 400, param: 'expand', message: 'This property cannot be expanded (data.currency).' },
    ],
  ];

  it.each(cases)('%s names the parameter and the reason', async (_, call, error) => {
    expect(await getRefusal(call())).toMatchObject({
      rawType: 'invalid_request_error',
      requestId: expect.stringMatching(/^req_\w{14}$/),
      ...error,
    });
  });

  it('of an unknown path names the path (404)', async () => {
    const headers = { authorization: `Bearer ${account.stripe.secretKey}` };
    const response = await fetch(`${account.stripe.url}/v1/charges`, { headers });

    expect([response.status, await response.json()]).toEqual([
      404,
      { error: { type: 'invalid_request_error', message: 'Unrecognized request URL (GET: /v1/charges).' } },
    ]);
  });
});

describe('An idempotency key', () => {
  const idempotencyKey = () => crypto.randomUUID();

  it('creates one object for two equal requests and marks the second answer as replayed', async () => {
    const key = idempotencyKey();
    const [first, again] = [
      await api.customers.create({ email: 'ada@example.com' }, { idempotencyKey: key }),
      await api.customers.create({ email: 'ada@example.com' }, { idempotencyKey: key }),
    ];

    expect(again.id).toBe(first.id);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(again.lastResponse.requestId).not.toBe(first.lastResponse.requestId);
  });

  it('is refused for another request', async () => {
    const key = idempotencyKey();
    await api.customers.create({ email: 'ada@example.com' }, { idempotencyKey: key });

    const error = await getRefusal(api.customers.create({ email: 'bob@example.com' }, { idempotencyKey: key }));

    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error.message).toContain('can only be used with the same parameters they were first used with');
  });

  it('can be used again after a refused request', async () => {
    const key = idempotencyKey();
    await getRefusal(api.customers.create({ test_clock: 'clock_none' }, { idempotencyKey: key }));

    await expect(api.customers.create({ name: 'Ada' }, { idempotencyKey: key })).resolves.toMatchObject({
      name: 'Ada',
    });
  });
});

describe('A list', () => {
  it('is paged, newest first, and contains each object once', async () => {
    const email = 'pages@example.com';
    const made: string[] = [];
    for (let count = 0; count < 7; count++) made.push((await api.customers.create({ email })).id);

    const first = await api.customers.list({ email, limit: 3 });
    const all = await api.customers.list({ email, limit: 3 }).autoPagingToArray({ limit: 100 });

    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' });
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(-3).toReversed());
    expect(all.map(({ id }) => id)).toEqual(made.toReversed());
    expect((await api.customers.list({ email, limit: 7 })).has_more).toBe(false);
  });

  it('refuses an unknown starting_after and a limit above 100', async () => {
    expect(await getRefusal(api.customers.list({ starting_after: 'cus_none' }))).toMatchObject({
      param: 'starting_after',
    });
    expect(await getRefusal(api.customers.list({ limit: 101 }))).toMatchObject({ param: 'limit', statusCode: 400 });
  });
});

describe('Prices', () => {
  it('are listed by lookup key, which only one price can have', async () => {
    const again = {
      currency: 'usd',
      unit_amount: 1500,
      recurring: { interval: 'month' as const },
      product: account.price.product as string,
      lookup_key: 'pro',
    };

    expect((await api.prices.list({ lookup_keys: ['pro'], active: true, limit: 1 })).data).toEqual([account.price]);
    expect(await getRefusal(api.prices.create(again))).toMatchObject({ param: 'lookup_key', statusCode: 400 });
    expect((await api.prices.list({ lookup_keys: ['none'] })).data).toEqual([]);
    expect(account.price.unit_amount_decimal?.toString()).toBe('1200');
  });
});

describe('A deleted customer', () => {
  it('is returned as deleted, has only canceled subscriptions and cannot start a checkout', async () => {
    const { id, customer } = await account.subscribe();

    expect(await api.customers.del(customer)).toMatchObject({ id: customer, deleted: true });

    expect(await api.customers.retrieve(customer)).toEqual(expect.objectContaining({ id: customer, deleted: true }));
    expect((await api.subscriptions.retrieve(id)).status).toBe('canceled');
    expect(await getRefusal(account.newCheckout({ customer }))).toMatchObject({ code: 'resource_missing' });
    await account.stripe.control.settle();
    expect(account.receiver.types().slice(-2)).toEqual(['customer.subscription.deleted', 'customer.deleted']);
  });
});
