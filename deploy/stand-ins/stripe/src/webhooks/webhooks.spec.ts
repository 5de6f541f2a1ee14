import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createActiveAccount } from '../test-support/connected-account.js';
import { startReceiver } from '../test-support/receiver.js';
import {
  type TestAccount,
  createEvents,
  listReceivedEventIds,
  startTestAccount,
} from '../test-support/test-account.js';

let account: TestAccount;

beforeEach(async () => {
  account = await startTestAccount();
  await account.stripe.control.settle();
  account.receiver.received.length = 0;
});
afterEach(() => account.stop());

describe('A webhook', () => {
  it('is retried until the receiver accepts it, with the time of each attempt', async () => {
    account.receiver.answers.push(500, 302);
    const [event] = await createEvents(account, 1);
    await account.stripe.control.settle();

    expect(listReceivedEventIds(account)).toEqual([event, event, event]);
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

  it('is retried after a timeout', async () => {
    await account.stop();
    account = await startTestAccount({ webhookTimeout: 300 });
    await account.stripe.control.settle();
    account.receiver.answers.push(0);
    const [event] = await createEvents(account, 1);
    await account.stripe.control.settle();

    const [delivery] = await account.stripe.control.deliveries(event);
    expect(delivery!.attempts[0]).toMatchObject({ status: null, error: expect.stringMatching(/timeout/i) });
    expect(delivery).toMatchObject({ state: 'delivered' });
  });

  it('is sent in the order of the events', async () => {
    const events = await createEvents(account, 12);
    await account.stripe.control.settle();

    expect(listReceivedEventIds(account)).toEqual(events);
  });
});

it('The delivery rules also apply to the second endpoint', async () => {
  const connect = await startReceiver('whsec_connect');
  const options = { connectWebhookUrl: connect.url, connectWebhookSecret: 'whsec_connect' };
  const { stripe, stop } = await startTestAccount(options);
  await stripe.control.rules({ hold: true, duplicate: 1 });
  const { id } = await createActiveAccount(stripe);
  await stripe.control.settle();
  expect(connect.notifications).toEqual([]);

  const held = await stripe.control.flush();
  await stripe.control.settle();

  const ids = held.filter(({ endpoint }) => endpoint === 'connect').map(({ event }) => event);
  expect(ids).toHaveLength(2);
  expect(connect.notifications.map((event) => event.id).sort()).toEqual([...ids, ...ids].sort());
  expect(JSON.stringify(connect.notifications)).toContain(id);
  await stop();
  await connect.stop();
});
