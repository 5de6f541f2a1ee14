import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { type TestAccount, apiOf, refusal, startTestAccount } from './test-support/test-account.js';

let account: TestAccount;
let api: Stripe;

beforeAll(async () => {
  account = await startTestAccount();
  ({ api } = account);
});

afterAll(() => account.stop());

describe('a key', () => {
  it('that is wrong is refused without being repeated', async () => {
    const error = await refusal(apiOf({ ...account.stripe, secretKey: 'sk_test_wrong_0000_9999' }).customers.list());

    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error.statusCode).toBe(401);
    expect(error.message).toBe('Invalid API Key provided: sk_test_********9999');
  });

  it('must be given', async () => {
    const response = await fetch(`${account.stripe.url}/v1/customers`);

    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      error: { type: 'invalid_request_error', message: expect.stringContaining('You did not provide an API key') },
    });
  });
});

describe('a refusal', () => {
  const cases: [what: string, call: () => Promise<unknown>, error: object][] = [
    [
      'of an object that is not there',
      () => api.customers.retrieve('cus_none'),
      { statusCode: 404, code: 'resource_missing', param: 'id', message: "No such customer: 'cus_none'" },
    ],
    [
      'of a parameter that names what is not there',
      () => account.newCheckout({ customer: 'cus_none' }),
      { statusCode: 400, code: 'resource_missing', param: 'customer' },
    ],
    [
      'of a parameter that is missing',
      () => api.prices.create({ unit_amount: 1, product: 'prod_1' } as Stripe.PriceCreateParams),
      { statusCode: 400, code: 'parameter_missing', param: 'currency', message: 'Missing required param: currency.' },
    ],
    [
      'of a parameter within a list',
      () => account.newCheckout({ line_items: [{ quantity: 'two' as unknown as number }] }),
      { statusCode: 400, code: 'parameter_invalid_integer', param: 'line_items[0][quantity]' },
    ],
    [
      'of a parameter that nobody knows',
      () => api.customers.create({ nickname: 'Ada' } as Stripe.CustomerCreateParams),
      { statusCode: 400, code: 'parameter_unknown', param: 'nickname' },
    ],
    [
      'of one of several words',
      () => account.newCheckout({ mode: 'payment' }),
      { statusCode: 400, param: 'mode', message: 'Invalid mode: must be one of subscription' },
    ],
    [
      'of what can’t be expanded',
      () => api.products.list({ expand: ['data.name'] }),
      { statusCode: 400, param: 'expand', message: 'This property cannot be expanded (data.name).' },
    ],
  ];

  it.each(cases)('%s says why', async (_, call, error) => {
    expect(await refusal(call())).toMatchObject({
      rawType: 'invalid_request_error',
      requestId: expect.stringMatching(/^req_\w{14}$/),
      ...error,
    });
  });

  it('names a call that there is not', async () => {
    const headers = { authorization: `Bearer ${account.stripe.secretKey}` };
    const response = await fetch(`${account.stripe.url}/v1/charges`, { headers });

    expect([response.status, await response.json()]).toEqual([
      404,
      { error: { type: 'invalid_request_error', message: 'Unrecognized request URL (GET: /v1/charges).' } },
    ]);
  });
});

describe('an idempotency key', () => {
  const idempotencyKey = () => crypto.randomUUID();

  it('makes one object of two requests, and says that the second is the first once more', async () => {
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

  it('is refused for anything else than before', async () => {
    const key = idempotencyKey();
    await api.customers.create({ email: 'ada@example.com' }, { idempotencyKey: key });

    const error = await refusal(api.customers.create({ email: 'bob@example.com' }, { idempotencyKey: key }));

    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error.message).toContain('can only be used with the same parameters they were first used with');
  });

  it('may be used again after a refusal', async () => {
    const key = idempotencyKey();
    await refusal(api.customers.create({ test_clock: 'clock_none' }, { idempotencyKey: key }));

    await expect(api.customers.create({ name: 'Ada' }, { idempotencyKey: key })).resolves.toMatchObject({
      name: 'Ada',
    });
  });
});

describe('a list', () => {
  it('comes in pages, the newest first, and names each object once', async () => {
    const email = 'pages@example.com';
    const made: string[] = [];
    for (let count = 0; count < 7; count++) made.push((await api.customers.create({ email })).id);

    const first = await api.customers.list({ email, limit: 3 });
    const all = await api.customers.list({ email, limit: 3 }).autoPagingToArray({ limit: 100 });

    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' });
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(-3).toReversed());
    expect(all.map(({ id }) => id)).toEqual(made.toReversed());
    expect((await api.customers.list({ email, limit: 7 })).has_more).toBe(false);
    expect((await api.customers.list({ email, ending_before: made[0]!, limit: 2 })).data.map(({ id }) => id)).toEqual([
      made[2],
      made[1],
    ]);
  });

  it('refuses a place and a size that it does not have', async () => {
    expect(await refusal(api.customers.list({ starting_after: 'cus_none' }))).toMatchObject({
      param: 'starting_after',
    });
    expect(await refusal(api.customers.list({ limit: 101 }))).toMatchObject({ param: 'limit', statusCode: 400 });
  });
});

describe('prices', () => {
  it('are found by their lookup key, which one of them has', async () => {
    const again = { currency: 'usd', unit_amount: 1500, product: account.price.product as string, lookup_key: 'pro' };

    expect((await api.prices.list({ lookup_keys: ['pro'], active: true, limit: 1 })).data).toEqual([account.price]);
    expect(await refusal(api.prices.create(again))).toMatchObject({ param: 'lookup_key', statusCode: 400 });
    expect((await api.prices.list({ lookup_keys: ['none'] })).data).toEqual([]);
    expect((await api.prices.retrieve(account.price.id)).unit_amount_decimal?.toString()).toBe('1200');
  });
});

describe('metadata', () => {
  it('is added to, and taken from by empty values', async () => {
    const { id } = await api.customers.create({ metadata: { user: '7', team: 'a' } });

    expect((await api.customers.update(id, { metadata: { team: '', plan: 'pro' } })).metadata).toEqual({
      user: '7',
      plan: 'pro',
    });
    expect((await api.customers.update(id, { metadata: '' })).metadata).toEqual({});
  });
});

describe('a deleted customer', () => {
  it('is still told of as deleted, has no subscription any more, and can’t begin a checkout', async () => {
    const { id, customer } = await account.subscribe();

    expect(await api.customers.del(customer)).toMatchObject({ id: customer, deleted: true });

    expect(await api.customers.retrieve(customer)).toEqual(expect.objectContaining({ id: customer, deleted: true }));
    expect((await api.subscriptions.retrieve(id)).status).toBe('canceled');
    expect(await refusal(account.newCheckout({ customer }))).toMatchObject({ code: 'resource_missing' });
    await account.stripe.control.settle();
    expect(account.receiver.types().slice(-2)).toEqual(['customer.subscription.deleted', 'customer.deleted']);
  });
});
