import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { type TestAccount, startTestAccount } from '../test-support/test-account.js';

let account: TestAccount;
let api: Stripe;

beforeEach(async () => {
  account = await startTestAccount();
  ({ api } = account);
  await account.stripe.control.settle();
  account.receiver.received.length = 0;
});
afterEach(() => account.stop());

describe('An event', () => {
  it('is sent in the format of Stripe with a signature, and listed', async () => {
    const { id: customer, lastResponse } = await api.customers.create({ name: 'Ada' }, { idempotencyKey: 'key-1' });
    await account.stripe.control.settle();

    const [event] = account.receiver.received;
    expect(event).toMatchObject({
      id: expect.stringMatching(/^evt_\w{24}$/),
      object: 'event',
      type: 'customer.created',
      api_version: '2026-10-28.endive',
      livemode: false,
      pending_webhooks: 1,
      request: { id: lastResponse.requestId, idempotency_key: 'key-1' },
      data: { object: { id: customer, object: 'customer', name: 'Ada' } },
    });
    expect((await api.events.list({ limit: 1 })).data).toEqual([{ ...event, pending_webhooks: 0 }]);
  });

  it('is listed by type and time', async () => {
    const { id } = await account.subscribe({ trialDays: 14 });
    const types = async (params: Stripe.EventListParams) =>
      (await api.events.list(params)).data.map(({ type }) => type);

    expect(await types({ types: ['customer.subscription.created'] })).toEqual(['customer.subscription.created']);
    expect(await types({ types: ['invoice.paid', 'checkout.session.completed'] })).toEqual([
      'checkout.session.completed',
      'invoice.paid',
    ]);
    const { created } = (await api.events.list({ limit: 1 })).data[0]!;
    expect(await types({ created: { gte: created + 1 } })).toEqual([]);
    expect(await types({ created: { gte: created - 60 }, limit: 1 })).toEqual(['checkout.session.completed']);
    expect(id).toMatch(/^sub_/);
  });
});
