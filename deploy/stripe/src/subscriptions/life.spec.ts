import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import type { AfterLastRetry } from '../options.js';
import { type Account, DAY, refusal, startAccount } from '../test-support/account.js';

const FAILS_LATER = '4000 0000 0000 0341';

let account: Account;
let api: Stripe;

const start = async (afterLastRetry?: AfterLastRetry) => {
  account = await startAccount(afterLastRetry && { afterLastRetry });
  ({ api } = account);
};

beforeEach(() => start());
afterEach(() => account.stop());

const unixTime = (text: string): number => Date.parse(text) / 1000;
const invoicesOf = async (subscription: string): Promise<Stripe.Invoice[]> =>
  (await api.invoices.list({ subscription })).data;

/** The events of something, without those about the customer and the clock. */
async function eventsOf(act: () => Promise<unknown>): Promise<Stripe.Event[]> {
  await account.stripe.control.settle();
  account.receiver.received.length = 0;
  await act();
  await account.stripe.control.settle();
  return account.receiver.received.filter(({ type }) => /^(invoice|customer\.subscription)\./.test(type));
}
const typesOf = async (act: () => Promise<unknown>): Promise<string[]> => (await eventsOf(act)).map(({ type }) => type);

describe('a trial', () => {
  it('begins with a paid invoice of $0, and without a payment', async () => {
    const { id, start: now, item } = await account.subscribe({ trialDays: 14 });

    const [invoice, ...more] = await invoicesOf(id);
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
      trial_end: now + 14 * DAY,
      latest_invoice: invoice!.id,
    });
    expect(await item()).toMatchObject({ current_period_start: now, current_period_end: now + 14 * DAY });
  });

  it('is said to end three days before, once', async () => {
    const { advance, start: now, now: subscription } = await account.subscribe({ trialDays: 14 });

    expect(await typesOf(() => advance(now + 10 * DAY))).toEqual([]);
    expect(await typesOf(() => advance(now + 11 * DAY))).toEqual(['customer.subscription.trial_will_end']);
    expect(await typesOf(() => advance(now + 13 * DAY))).toEqual([]);
    expect((await subscription()).status).toBe('trialing');
  });

  it('is said to end at once where it is shorter than that', async () => {
    const { advance, start: now } = await account.subscribe({ trialDays: 2 });

    expect(await typesOf(() => advance(now + 1))).toEqual(['customer.subscription.trial_will_end']);
  });

  it('ends with the first payment, an hour after the next period has begun', async () => {
    const { id, clock, advance, start: now, now: subscription } = await account.subscribe({ trialDays: 14 });
    const end = now + 14 * DAY;

    const began = await eventsOf(() => account.stripe.control.advance(clock, end));

    expect(began.map(({ type }) => type).slice(1)).toEqual(['customer.subscription.updated', 'invoice.created']);
    expect(began[1]!.data.previous_attributes).toMatchObject({
      status: 'trialing',
      latest_invoice: expect.any(String),
    });
    expect((await subscription()).status).toBe('active');
    expect((await invoicesOf(id))[0]).toMatchObject({ status: 'draft', amount_due: 1200, auto_advance: true });

    expect(await typesOf(() => advance(end))).toEqual([
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
    expect((await invoicesOf(id))[0]).toMatchObject({
      status: 'paid',
      amount_paid: 1200,
      attempt_count: 1,
      billing_reason: 'subscription_cycle',
    });
  });
});

describe('a subscription', () => {
  it('is paid when it begins where there is no trial, and tells that it was incomplete until then', async () => {
    const events = await eventsOf(() => account.subscribe());

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

  it('is paid on the 31st, or on the last day of a shorter month', async () => {
    const { id, advance, item } = await account.subscribe({ at: unixTime('2026-12-31T08:00:00Z') });

    await advance(unixTime('2027-05-01T00:00:00Z'));

    expect((await invoicesOf(id)).map(({ created }) => new Date(created * 1000).toISOString())).toEqual([
      '2027-04-30T08:00:00.000Z',
      '2027-03-31T08:00:00.000Z',
      '2027-02-28T08:00:00.000Z',
      '2027-01-31T08:00:00.000Z',
      '2026-12-31T08:00:00.000Z',
    ]);
    expect(await item()).toMatchObject({
      current_period_start: unixTime('2027-04-30T08:00:00Z'),
      current_period_end: unixTime('2027-05-31T08:00:00Z'),
    });
  });

  it('numbers its customer’s invoices without a gap', async () => {
    const { id, advance, start: now } = await account.subscribe({ trialDays: 14 });
    await advance(now + 80 * DAY);

    const numbers = (await invoicesOf(id)).map(({ number }) => number!.split('-')[1]);
    expect(numbers).toEqual(['0004', '0003', '0002', '0001']);
  });
});

describe('a payment that fails', () => {
  it('makes the subscription past due, and is tried again', async () => {
    const {
      id,
      clock,
      advance,
      start: now,
      now: subscription,
    } = await account.subscribe({ trialDays: 14, card: FAILS_LATER });
    const end = now + 14 * DAY;
    await account.stripe.control.advance(clock, end);

    expect(await typesOf(() => advance(end))).toEqual([
      'invoice.finalized',
      'invoice.payment_failed',
      'customer.subscription.updated',
    ]);

    expect((await subscription()).status).toBe('past_due');
    expect((await invoicesOf(id))[0]).toMatchObject({
      status: 'open',
      attempt_count: 1,
      amount_remaining: 1200,
      next_payment_attempt: end + 60 * 60 + 3 * DAY,
    });
    expect(await typesOf(() => advance(end + 4 * DAY))).toEqual(['invoice.payment_failed']);
    expect((await invoicesOf(id))[0]).toMatchObject({ attempt_count: 2 });
  });

  it('is made good by another card, which pays what is open at once and from then on', async () => {
    const {
      id,
      customer,
      advance,
      start: now,
      now: subscription,
    } = await account.subscribe({ trialDays: 14, card: FAILS_LATER });
    await advance(now + 14 * DAY);

    const types = await typesOf(() => account.stripe.control.replaceCard(customer, '4242424242424242'));

    expect(types).toEqual([
      'customer.subscription.updated',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
    expect((await subscription()).status).toBe('active');
    await advance(now + 46 * DAY);
    expect((await invoicesOf(id)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
    expect((await subscription()).status).toBe('active');
  });

  it('can be asked for again through the API, which says whether it went through', async () => {
    const { id, customer, advance, start: now } = await account.subscribe({ trialDays: 14, card: FAILS_LATER });
    await advance(now + 14 * DAY);
    const [{ id: invoice } = { id: '' }] = await invoicesOf(id);

    expect(await refusal(api.invoices.pay(invoice))).toMatchObject({
      statusCode: 402,
      code: 'card_declined',
      rawType: 'card_error',
    });

    await account.stripe.control.replaceCard(customer, '4242424242424242');
    expect(await refusal(api.invoices.pay(invoice))).toMatchObject({
      statusCode: 400,
      message: 'Invoice is already paid',
    });
  });

  it.each([
    ['cancel', 'canceled', 'customer.subscription.deleted'],
    ['unpaid', 'unpaid', 'customer.subscription.updated'],
    ['past_due', 'past_due', undefined],
  ] as const)('for the last time leads to what is configured: %s', async (setting, status, told) => {
    await account.stop();
    await start(setting);
    const { advance, start: now, now: subscription } = await account.subscribe({ trialDays: 14, card: FAILS_LATER });
    await advance(now + 14 * DAY);
    await advance(now + 23 * DAY);
    expect((await subscription()).status).toBe('past_due');

    const types = await typesOf(() => advance(now + 30 * DAY));

    expect(types).toEqual(['invoice.payment_failed', ...(told ? [told] : [])]);
    expect(await subscription()).toMatchObject({
      status,
      cancellation_details: { reason: setting === 'cancel' ? 'payment_failed' : null },
    });
  });

  it('leaves an unpaid subscription with drafts that nobody pays, until another card does', async () => {
    await account.stop();
    await start('unpaid');
    const { id, customer, advance, start: now, now: subscription } = await account.subscribe({ card: FAILS_LATER });
    await advance(now + 100 * DAY);
    expect((await invoicesOf(id)).map(({ status }) => status)).toEqual(['draft', 'draft', 'open', 'paid']);

    const latest = (await subscription()).latest_invoice as string;
    await account.stripe.control.replaceCard(customer, '4242424242424242');
    await api.invoices.pay(latest);

    expect((await subscription()).status).toBe('active');
  });
});

describe('a cancellation', () => {
  it('at the end of the period keeps the subscription until then, and tells why', async () => {
    const { id, advance, start: now, item } = await account.subscribe();
    const { current_period_end: end } = await item();

    const cancelled = await api.subscriptions.update(id, {
      cancel_at_period_end: true,
      cancellation_details: { feedback: 'too_expensive', comment: 'Sorry' },
    });

    expect(cancelled).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: end,
      canceled_at: now,
      cancellation_details: { reason: 'cancellation_requested', feedback: 'too_expensive', comment: 'Sorry' },
    });
    expect(await typesOf(() => advance(end - 1 - 60 * 60))).toEqual([]);
    expect(await typesOf(() => advance(end))).toEqual(['customer.subscription.deleted']);
    expect(await api.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled', ended_at: end });
    expect(await invoicesOf(id)).toHaveLength(1);
  });

  it('during a trial ends it with the trial, without a payment', async () => {
    const { id, advance, start: now, now: subscription } = await account.subscribe({ trialDays: 14 });
    await api.subscriptions.update(id, { cancel_at_period_end: true });
    expect((await subscription()).cancel_at).toBe(now + 14 * DAY);

    await advance(now + 20 * DAY);

    expect((await subscription()).status).toBe('canceled');
    expect((await invoicesOf(id)).map(({ amount_paid }) => amount_paid)).toEqual([0]);
  });

  it('can be taken back before it takes effect', async () => {
    const { id, advance, start: now, now: subscription } = await account.subscribe();
    await api.subscriptions.update(id, { cancel_at_period_end: true });

    await api.subscriptions.update(id, { cancel_at_period_end: false });

    expect(await subscription()).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false });
    await advance(now + 40 * DAY);
    expect((await subscription()).status).toBe('active');
  });

  it('may name a day of its own, after the next payment', async () => {
    const { id, advance, start: now, now: subscription } = await account.subscribe();
    await api.subscriptions.update(id, { cancel_at: now + 45 * DAY });
    await advance(now + 40 * DAY);
    expect(await subscription()).toMatchObject({ status: 'active', cancel_at_period_end: false });

    await advance(now + 46 * DAY);

    expect(await subscription()).toMatchObject({ status: 'canceled', ended_at: now + 45 * DAY });
    expect(await invoicesOf(id)).toHaveLength(2);
  });

  it('at once ends it at once, for good', async () => {
    const { id, advance, start: now } = await account.subscribe();

    expect(await typesOf(() => api.subscriptions.cancel(id))).toEqual(['customer.subscription.deleted']);

    expect(await refusal(api.subscriptions.cancel(id))).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    expect(await refusal(api.subscriptions.update(id, { cancel_at_period_end: true }))).toMatchObject({
      statusCode: 400,
    });
    expect(await typesOf(() => advance(now + 40 * DAY))).toEqual([]);
  });
});

describe('the list of subscriptions', () => {
  it('leaves out those that have ended, unless they are asked for', async () => {
    const { id, customer } = await account.subscribe();
    await api.subscriptions.cancel(id);

    expect((await api.subscriptions.list({ customer })).data).toEqual([]);
    expect((await api.subscriptions.list({ customer, status: 'all' })).data.map((one) => one.id)).toEqual([id]);
    expect((await api.subscriptions.list({ customer, status: 'active' })).data).toEqual([]);
  });

  it('shows those of a clock only with the clock, or with their customer', async () => {
    const { id, clock, customer } = await account.subscribe();

    expect((await api.subscriptions.list()).data).toEqual([]);
    expect((await api.subscriptions.list({ test_clock: clock })).data.map((one) => one.id)).toEqual([id]);
    expect((await api.subscriptions.list({ customer })).data.map((one) => one.id)).toEqual([id]);
  });
});
