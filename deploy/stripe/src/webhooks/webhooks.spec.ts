import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { type Account, startAccount } from '../test-support/account.js';
import { startReceiver } from '../test-support/receiver.js';

let account: Account;
let api: Stripe;

beforeEach(async () => {
  account = await startAccount({ webhookTimeout: 150 });
  ({ api } = account);
  await account.stripe.control.settle();
  account.receiver.received.length = 0;
});
afterEach(() => account.stop());

const received = () => account.receiver.received.map(({ id }) => id);

/** Makes some events, one by one. */
async function makeEvents(count: number): Promise<string[]> {
  for (let made = 0; made < count; made++) await api.customers.create({ name: `Customer ${made}` });
  const { data } = await api.events.list({ type: 'customer.created', limit: count });
  return data.map(({ id }) => id).toReversed();
}

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

describe('a webhook', () => {
  it('is sent again until it is taken, and says when', async () => {
    account.receiver.answers.push(500, 302);
    const [event] = await makeEvents(1);
    await account.stripe.control.settle();

    expect(received()).toEqual([event, event, event]);
    expect(await account.stripe.control.deliveries(event)).toEqual([
      {
        event,
        type: 'customer.created',
        state: 'delivered',
        nextAttemptAt: null,
        attempts: [500, 302, 200].map((status) => ({ at: expect.any(Number), status })),
      },
    ]);
  });

  it('that is not answered counts as not taken', async () => {
    account.receiver.answers.push(0);
    const [event] = await makeEvents(1);
    await account.stripe.control.settle();

    const [delivery] = await account.stripe.control.deliveries(event);
    expect(delivery!.attempts).toEqual([
      { at: expect.any(Number), status: null, error: expect.stringMatching(/timeout/i) },
      { at: expect.any(Number), status: 200 },
    ]);
  });

  it('comes in the order of what has happened', async () => {
    const events = await makeEvents(12);
    await account.stripe.control.settle();

    expect(received()).toEqual(events);
  });

  it('is sent once more when asked for', async () => {
    const [event] = await makeEvents(1);
    await account.stripe.control.settle();

    await account.stripe.control.resend(event!);
    await account.stripe.control.settle();

    expect(received()).toEqual([event, event]);
  });

  it('waits for a receiver that is away', async () => {
    const { port } = new URL(account.receiver.url);
    await account.receiver.stop();
    const [event] = await makeEvents(1);

    const back = await startReceiver('whsec_of_the_test', Number(port));
    await account.stripe.control.settle();

    expect(back.received.map(({ id }) => id)).toEqual([event]);
    account.receiver.stop = back.stop;
  });
});

describe('the rules of the road', () => {
  it('hold everything back until it is flushed, in order', async () => {
    await account.stripe.control.rules({ hold: true });
    const events = await makeEvents(5);
    await account.stripe.control.settle();
    expect(received()).toEqual([]);

    await account.stripe.control.flush();
    await account.stripe.control.settle();

    expect(received()).toEqual(events);
  });

  it('reverse what is held', async () => {
    await account.stripe.control.rules({ hold: true, order: 'reversed' });
    const events = await makeEvents(5);
    await account.stripe.control.flush();
    await account.stripe.control.settle();

    expect(received()).toEqual(events.toReversed());
  });

  it('shuffle what is held, the same way for the same seed', async () => {
    const shuffled = async (seed: number) => {
      account.receiver.received.length = 0;
      await account.stripe.control.rules({ hold: true, order: 'shuffled', seed });
      const events = await makeEvents(8);
      await account.stripe.control.flush();
      await account.stripe.control.settle();
      return received().map((id) => events.indexOf(id));
    };

    const first = await shuffled(1);

    expect(first.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(first).not.toEqual(first.toSorted());
    expect(await shuffled(1)).toEqual(first);
    expect(await shuffled(2)).not.toEqual(first);
  });

  it('lose some and repeat some', async () => {
    await account.stripe.control.rules({ drop: 0.3, duplicate: 0.3 });
    const events = await makeEvents(40);
    await account.stripe.control.settle();

    const times = events.map((id) => received().filter((one) => one === id).length);
    const dropped = (await account.stripe.control.deliveries()).filter(({ state }) => state === 'dropped');
    expect(new Set(times)).toEqual(new Set([0, 1, 2]));
    expect(times.filter((count) => count === 0)).toHaveLength(dropped.length);
    expect((await api.events.list({ type: 'customer.created', limit: 40 })).data).toHaveLength(40);
  });

  it('delay, and are normal again when nothing is said', async () => {
    await account.stripe.control.rules({ delayMs: 60_000 });
    const [late] = await makeEvents(1);

    expect(await account.stripe.control.rules()).toMatchObject({ delayMs: 0, drop: 0, hold: false });
    const [next] = await makeEvents(1);
    const delivered = async () => (await account.stripe.control.deliveries(next))[0]!.state === 'delivered';
    while (!(await delivered()));

    expect(received()).toEqual([next]);
    expect((await account.stripe.control.deliveries(late))[0]).toMatchObject({ state: 'waiting', attempts: [] });
  });

  it('refuse what they don’t know', async () => {
    await expect(account.stripe.control.rules({ drop: 2 })).rejects.toThrow('drop');
  });
});

describe('out of band', () => {
  it('a subscription changes and nobody is told', async () => {
    const { id, now } = await account.subscribe();
    await account.stripe.control.settle();
    account.receiver.received.length = 0;

    await account.stripe.control.changeSubscription(id, { status: 'canceled' });
    await account.stripe.control.settle();

    expect((await now()).status).toBe('canceled');
    expect(received()).toEqual([]);
  });

  it('any event can be made of what is there', async () => {
    const { id } = await account.subscribe();

    const event = await account.stripe.control.emit('customer.subscription.paused', id);
    await account.stripe.control.settle();

    expect(account.receiver.received.at(-1)).toMatchObject({
      id: event.id,
      type: 'customer.subscription.paused',
      data: { object: { id } },
    });
  });

  it('no web page may reach in', async () => {
    const headers = { origin: 'https://evil.example' };
    const response = await fetch(`${account.stripe.url}/_control/webhooks/flush`, { method: 'POST', headers });

    expect(response.status).toBe(403);
  });
});
