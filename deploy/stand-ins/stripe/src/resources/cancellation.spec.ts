import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import {
  type TestAccount,
  DAY_SECONDS,
  getRefusal,
  startTestAccount,
  recordEventTypes,
} from '../test-support/test-account.js';

let account: TestAccount;
let api: Stripe;

beforeEach(async () => {
  account = await startTestAccount();
  ({ api } = account);
});
afterEach(() => account.stop());

const listInvoices = async (subscription: string): Promise<Stripe.Invoice[]> =>
  (await api.invoices.list({ subscription })).data;

describe('A cancellation', () => {
  it('at the end of the period keeps the subscription active until then', async () => {
    const { id, advance, start: now, item } = await account.subscribe();
    const { current_period_end: end } = await item();

    const cancelled = await api.subscriptions.update(id, { cancel_at_period_end: true });

    expect(cancelled).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: end,
      canceled_at: now,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    expect(await recordEventTypes(account, () => advance(end - 1 - 60 * 60))).toEqual([]);
    expect(await recordEventTypes(account, () => advance(end))).toEqual(['customer.subscription.deleted']);
    expect(await api.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled', ended_at: end });
    expect(await listInvoices(id)).toHaveLength(1);
  });

  it('during a trial ends the subscription with the trial, without a payment', async () => {
    const { id, advance, start: now, now: subscription } = await account.subscribe({ trialDays: 14 });
    await api.subscriptions.update(id, { cancel_at_period_end: true });
    expect((await subscription()).cancel_at).toBe(now + 14 * DAY_SECONDS);

    await advance(now + 20 * DAY_SECONDS);

    expect((await subscription()).status).toBe('canceled');
    expect((await listInvoices(id)).map(({ amount_paid }) => amount_paid)).toEqual([0]);
  });

  it('can be revoked before the end of the period', async () => {
    const { id, advance, start: now, now: subscription } = await account.subscribe();
    await api.subscriptions.update(id, { cancel_at_period_end: true });

    await api.subscriptions.update(id, { cancel_at_period_end: false });

    expect(await subscription()).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false });
    await advance(now + 40 * DAY_SECONDS);
    expect((await subscription()).status).toBe('active');
  });

  it('without cancel_at_period_end ends the subscription immediately and for good', async () => {
    const { id, advance, start: now } = await account.subscribe();

    expect(await recordEventTypes(account, () => api.subscriptions.cancel(id))).toEqual([
      'customer.subscription.deleted',
    ]);

    expect(await getRefusal(api.subscriptions.cancel(id))).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    expect(await getRefusal(api.subscriptions.update(id, { cancel_at_period_end: true }))).toMatchObject({
      statusCode: 400,
    });
    expect(await recordEventTypes(account, () => advance(now + 40 * DAY_SECONDS))).toEqual([]);
  });
});

describe('The list of subscriptions', () => {
  it('contains canceled subscriptions only with the status all', async () => {
    const { id, customer } = await account.subscribe();
    await api.subscriptions.cancel(id);

    expect((await api.subscriptions.list({ customer })).data).toEqual([]);
    expect((await api.subscriptions.list({ customer, status: 'all' })).data.map((one) => one.id)).toEqual([id]);
  });

  it('contains subscriptions of a test clock only for their customer', async () => {
    const { id, customer } = await account.subscribe();

    expect((await api.subscriptions.list()).data).toEqual([]);
    expect((await api.subscriptions.list({ customer })).data.map((one) => one.id)).toEqual([id]);
  });
});
