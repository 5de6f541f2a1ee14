import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { type TestAccount, createEvents, listReceivedIds, startTestAccount } from '../test-support/test-account.js';

let account: TestAccount;
let api: Stripe;

beforeEach(async () => {
  account = await startTestAccount();
  ({ api } = account);
  await account.stripe.control.settle();
  account.receiver.received.length = 0;
});
afterEach(() => account.stop());

describe('The delivery rules', () => {
  it('hold all webhooks until a flush, which sends them in order', async () => {
    await account.stripe.control.rules({ hold: true });
    const events = await createEvents(account, 5);
    await account.stripe.control.settle();
    expect(listReceivedIds(account)).toEqual([]);

    await account.stripe.control.flush();
    await account.stripe.control.settle();

    expect(listReceivedIds(account)).toEqual(events);
  });

  it('shuffle held webhooks in the same way for the same seed', async () => {
    const shuffled = async (seed: number) => {
      account.receiver.received.length = 0;
      await account.stripe.control.rules({ hold: true, order: 'shuffled', seed });
      const events = await createEvents(account, 8);
      await account.stripe.control.flush();
      await account.stripe.control.settle();
      return listReceivedIds(account).map((id) => events.indexOf(id));
    };

    const first = await shuffled(1);

    expect(first.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(first).not.toEqual(first.toSorted());
    expect(await shuffled(1)).toEqual(first);
    expect(await shuffled(2)).not.toEqual(first);
  });

  it('drop some webhooks and duplicate others', async () => {
    await account.stripe.control.rules({ drop: 0.3, duplicate: 0.3 });
    const events = await createEvents(account, 40);
    await account.stripe.control.settle();

    const times = events.map((id) => listReceivedIds(account).filter((one) => one === id).length);
    const dropped = (await account.stripe.control.deliveries()).filter(({ state }) => state === 'dropped');
    expect(new Set(times)).toEqual(new Set([0, 1, 2]));
    expect(times.filter((count) => count === 0)).toHaveLength(dropped.length);
    expect((await api.events.list({ types: ['customer.created'], limit: 40 })).data).toHaveLength(40);
  });

  it('delay webhooks, and return to their defaults when called without rules', async () => {
    await account.stripe.control.rules({ delayMs: 60_000 });
    const [late] = await createEvents(account, 1);

    expect(await account.stripe.control.rules()).toMatchObject({ delayMs: 0, drop: 0, hold: false });
    const [next] = await createEvents(account, 1);
    const delivered = async () => (await account.stripe.control.deliveries(next))[0]!.state === 'delivered';
    while (!(await delivered()));

    expect(listReceivedIds(account)).toEqual([next]);
    expect((await account.stripe.control.deliveries(late))[0]).toMatchObject({ state: 'waiting', attempts: [] });
  });

  it('refuse an invalid value', async () => {
    await expect(account.stripe.control.rules({ drop: 2 })).rejects.toThrow('drop');
  });
});

describe('The controls', () => {
  it('change a subscription without sending a webhook', async () => {
    const { id, now } = await account.subscribe();
    await account.stripe.control.settle();
    account.receiver.received.length = 0;

    await account.stripe.control.changeSubscription(id, { status: 'canceled' });
    await account.stripe.control.settle();

    expect((await now()).status).toBe('canceled');
    expect(listReceivedIds(account)).toEqual([]);
  });

  it('refuse requests of web pages (403)', async () => {
    const headers = { origin: 'https://evil.example' };
    const response = await fetch(`${account.stripe.url}/_control/webhooks/flush`, { method: 'POST', headers });

    expect(response.status).toBe(403);
  });
});
