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

describe('an event', () => {
  it('is sent as Stripe sends it, signed, and can be asked for', async () => {
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
    expect(await api.events.retrieve(event!.id)).toEqual(expect.objectContaining({ ...event, pending_webhooks: 0 }));
  });

  it('tells what has changed, and how it was before', async () => {
    const { id } = await api.customers.create({ name: 'Ada', metadata: { user: '7', team: 'a' } });
    await api.customers.update(id, { name: 'Ada King', metadata: { team: 'b' } });
    await account.stripe.control.settle();

    expect(account.receiver.received.at(-1)!.data.previous_attributes).toEqual({
      name: 'Ada',
      metadata: { team: 'a' },
    });
  });

  it('keeps what it was about as it was then', async () => {
    const { id } = await api.customers.create({ name: 'Ada' });
    await api.customers.update(id, { name: 'Ada King' });

    const [event] = (await api.events.list({ type: 'customer.created', limit: 1 })).data;
    expect(event!.data.object).toMatchObject({ name: 'Ada' });
  });

  it('is listed by its type and time', async () => {
    const { id } = await account.subscribe({ trialDays: 14 });
    const types = async (params: Stripe.EventListParams) =>
      (await api.events.list(params)).data.map(({ type }) => type);

    expect(await types({ type: 'customer.subscription.*' })).toEqual(['customer.subscription.created']);
    expect(await types({ types: ['invoice.paid', 'checkout.session.completed'] })).toEqual([
      'checkout.session.completed',
      'invoice.paid',
    ]);
    const { created } = (await api.events.list({ limit: 1 })).data[0]!;
    expect(await types({ created: { gt: created } })).toEqual([]);
    expect(await types({ created: { gte: created - 60 }, limit: 1 })).toEqual(['checkout.session.completed']);
    expect(id).toMatch(/^sub_/);
  });
});
