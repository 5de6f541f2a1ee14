import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { startStripe } from '../start.js';
import { createActiveAccount } from '../test-support/connected-account.js';
import { type TestAccount, createApi, DAY_SECONDS, startTestAccount } from '../test-support/test-account.js';
import type { StripeState } from './state.js';

let folder: string;
let account: TestAccount;
let stopFunctions: (() => Promise<void>)[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-spec-'));
  account = await startTestAccount({ dataDir: join(folder, 'kept') });
  stopFunctions = [account.stop];
});

afterEach(async () => {
  for (const stop of stopFunctions) await stop();
  await rm(folder, { recursive: true });
});

async function restartStripe(): Promise<Stripe> {
  await account.stripe.stop();
  const stripe = await startStripe({
    port: Number(new URL(account.stripe.url).port),
    dataDir: join(folder, 'kept'),
    webhookUrl: account.receiver.url,
    webhookSecret: account.stripe.webhookSecret,
    webhookRetryScale: 0.001,
  });
  stopFunctions = [stripe.stop, account.receiver.stop];
  account.stripe = stripe;
  return createApi(stripe);
}

async function createTrialSubscription(): Promise<Stripe.Subscription> {
  const { id: customer } = await account.api.customers.create({ email: 'ada@example.com' });
  const { url } = await account.newCheckout({ customer, subscription_data: { trial_period_days: 14 } });
  await account.stripe.control.payCheckout(url!);
  return (await account.api.subscriptions.list({ customer })).data[0]!;
}

const nowInSeconds = () => Math.floor(Date.now() / 1000);

describe('After a restart, the local Stripe', () => {
  it('has every object and idempotency key of its earlier responses, in a file that only its owner can read', async () => {
    const subscription = await createTrialSubscription();
    const { id: open } = await account.newCheckout();
    const key = { idempotencyKey: 'key-1' };
    const { id: customer } = await account.api.customers.create({ name: 'Ada' }, key);

    const api = await restartStripe();

    expect(await readdir(join(folder, 'kept'))).toEqual(['state.json']);
    expect((await stat(join(folder, 'kept/state.json'))).mode & 0o777).toBe(0o600);
    expect(await api.subscriptions.retrieve(subscription.id)).toEqual(subscription);
    expect((await api.checkout.sessions.retrieve(open)).status).toBe('open');
    expect((await api.prices.list({ lookup_keys: ['pro'] })).data).toHaveLength(1);
    expect((await api.customers.create({ name: 'Ada' }, key)).id).toBe(customer);
  });

  it('has the connected accounts, with their processing payments', async () => {
    const { id, api } = await createActiveAccount(account.stripe, 'DE');
    const product_data = { name: 'Invoice 7' };
    const session = await api.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price_data: { currency: 'eur', unit_amount: 500, product_data }, quantity: 1 }],
      success_url: 'http://localhost:3000/',
    });
    await account.stripe.control.payCheckout(session.url!, 'DE89370400440532013000');

    await restartStripe();

    const { payment_intent } = await api.checkout.sessions.retrieve(session.id);
    await account.stripe.control.settlePayment(payment_intent as string, 'paid');
    expect((await api.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
    const [event] = (await api.events.list({ limit: 1 })).data;
    expect(event).toMatchObject({ account: id, type: 'charge.updated' });
  });

  it('has deleted events older than 30 days', async () => {
    for (const name of ['old', 'recent']) await account.api.customers.create({ name });
    await account.stripe.stop();
    const file = join(folder, 'kept/state.json');
    const state = JSON.parse(await readFile(file, 'utf8')) as StripeState;
    const [recent, old] = Object.values(state.events).toReversed();
    old!.created = nowInSeconds() - 31 * DAY_SECONDS;
    recent!.created = nowInSeconds() - 29 * DAY_SECONDS;
    await writeFile(file, JSON.stringify(state));

    const events = await (await restartStripe()).events.list({ limit: 100 });

    const ids = events.data.map(({ id }) => id);
    expect(ids).toContain(recent!.id);
    expect(ids).not.toContain(old!.id);
  });

  it('keeps waiting webhooks and the times of their next attempts', async () => {
    await account.stripe.control.settle();
    account.receiver.received.length = 0;
    await account.stripe.control.rules({ delayMs: 3_600_000, seed: 5 });
    await account.api.customers.create({ name: 'Ada' });
    const [event] = (await account.api.events.list({ limit: 1 })).data;
    const [{ nextAttemptAt } = { nextAttemptAt: null }] = await account.stripe.control.deliveries(event!.id);
    expect(nextAttemptAt).toBeGreaterThan(Date.now());

    await restartStripe();

    const [delivery] = await account.stripe.control.deliveries(event!.id);
    expect(delivery).toMatchObject({ state: 'waiting' });
    expect(Math.abs(delivery!.nextAttemptAt! - nextAttemptAt!)).toBeLessThan(5_000);
  });

  it('refuses to start with an unreadable state file', async () => {
    await account.stripe.stop();
    await writeFile(join(folder, 'kept/state.json'), '{"version": 1, "cust');

    await expect(startStripe({ dataDir: join(folder, 'kept') })).rejects.toThrow(
      'state.json can’t be read. Delete it to begin with an empty Stripe; people lose their plans then.',
    );
  });
});

describe('In real time', () => {
  it('a trial becomes active when its end has passed', async () => {
    const { id, items } = await createTrialSubscription();
    const [item] = items.data;

    await account.stripe.control.changeSubscription(id, {
      trial_end: nowInSeconds() - 1,
      billing_cycle_anchor: nowInSeconds() - 1,
      items: { ...items, data: [{ ...item!, current_period_end: nowInSeconds() - 1 }] },
    });

    const status = async () => (await account.api.subscriptions.retrieve(id)).status;
    while ((await status()) === 'trialing');
    expect(await status()).toBe('active');
    expect((await account.api.invoices.list({ subscription: id })).data[0]).toMatchObject({ status: 'draft' });
    await account.stripe.control.settle();
    expect(account.receiver.types()).toContain('customer.subscription.trial_will_end');
  });
});
