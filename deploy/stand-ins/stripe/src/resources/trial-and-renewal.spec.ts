import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import {
  type TestAccount,
  DAY_SECONDS,
  recordEvents,
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

const toUnixTime = (text: string): number => Date.parse(text) / 1000;
const listInvoices = async (subscription: string): Promise<Stripe.Invoice[]> =>
  (await api.invoices.list({ subscription })).data;

describe('A trial', () => {
  it('starts with a paid invoice of $0 and without a payment', async () => {
    const { id, start: now, item } = await account.subscribe({ trialDays: 14 });

    const [invoice, ...more] = await listInvoices(id);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_paid: 0,
      attempt_count: 0,
      billing_reason: 'subscription_create',
    });
    expect(invoice!.parent!.subscription_details!.subscription).toBe(id);
    expect(await api.subscriptions.retrieve(id)).toMatchObject({
      status: 'trialing',
      trial_start: now,
      trial_end: now + 14 * DAY_SECONDS,
      latest_invoice: invoice!.id,
    });
    expect(await item()).toMatchObject({ current_period_start: now, current_period_end: now + 14 * DAY_SECONDS });
  });

  it('sends trial_will_end once, three days before its end', async () => {
    const { advance, start: now, now: subscription } = await account.subscribe({ trialDays: 14 });

    expect(await recordEventTypes(account, () => advance(now + 10 * DAY_SECONDS))).toEqual([]);
    expect(await recordEventTypes(account, () => advance(now + 11 * DAY_SECONDS))).toEqual([
      'customer.subscription.trial_will_end',
    ]);
    expect(await recordEventTypes(account, () => advance(now + 13 * DAY_SECONDS))).toEqual([]);
    expect((await subscription()).status).toBe('trialing');
  });

  it('of less than three days sends trial_will_end at once', async () => {
    const { advance, start: now } = await account.subscribe({ trialDays: 2 });

    expect(await recordEventTypes(account, () => advance(now + 1))).toEqual(['customer.subscription.trial_will_end']);
  });

  it('ends with the first payment, one hour after the next period started', async () => {
    const { id, clock, advance, start: now, now: subscription } = await account.subscribe({ trialDays: 14 });
    const end = now + 14 * DAY_SECONDS;

    const began = await recordEvents(account, () => account.stripe.control.advance(clock, end));

    expect(began.map(({ type }) => type).slice(1)).toEqual(['customer.subscription.updated', 'invoice.created']);
    expect(began[1]!.data.previous_attributes).toMatchObject({
      status: 'trialing',
      latest_invoice: expect.any(String),
    });
    expect((await subscription()).status).toBe('active');
    expect((await listInvoices(id))[0]).toMatchObject({ status: 'draft', amount_due: 1200, auto_advance: true });

    expect(await recordEventTypes(account, () => advance(end))).toEqual([
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
    expect((await listInvoices(id))[0]).toMatchObject({
      status: 'paid',
      amount_paid: 1200,
      attempt_count: 1,
      billing_reason: 'subscription_cycle',
    });
  });
});

describe('A subscription', () => {
  it('without a trial is created as incomplete and becomes active when it is paid', async () => {
    const events = await recordEvents(account, () => account.subscribe());

    expect(events.map(({ type }) => type)).toEqual([
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
    expect(events[0]!.data.object).toMatchObject({ status: 'incomplete' });
    expect(events.at(-1)!.data).toMatchObject({
      object: { status: 'active' },
      previous_attributes: { status: 'incomplete' },
    });
  });

  it('that started on the 31st renews on the last day of a shorter month', async () => {
    const { id, advance, item } = await account.subscribe({ at: toUnixTime('2026-12-31T08:00:00Z') });

    await advance(toUnixTime('2027-05-01T00:00:00Z'));

    expect((await listInvoices(id)).map(({ created }) => new Date(created * 1000).toISOString())).toEqual([
      '2027-04-30T08:00:00.000Z',
      '2027-03-31T08:00:00.000Z',
      '2027-02-28T08:00:00.000Z',
      '2027-01-31T08:00:00.000Z',
      '2026-12-31T08:00:00.000Z',
    ]);
    expect(await item()).toMatchObject({
      current_period_start: toUnixTime('2027-04-30T08:00:00Z'),
      current_period_end: toUnixTime('2027-05-31T08:00:00Z'),
    });
  });

  it('numbers the invoices of its customer without gaps', async () => {
    const { id, advance, start: now } = await account.subscribe({ trialDays: 14 });
    await advance(now + 80 * DAY_SECONDS);

    const numbers = (await listInvoices(id)).map(({ number }) => number!.split('-')[1]);
    expect(numbers).toEqual(['0004', '0003', '0002', '0001']);
  });
});
