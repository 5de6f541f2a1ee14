import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import type { AfterLastRetry } from '../options.js';
import { type TestAccount, DAY, refusal, startTestAccount, typesOf } from '../test-support/test-account.js';

const FAILS_LATER = '4000 0000 0000 0341';

let account: TestAccount;
let api: Stripe;

const start = async (afterLastRetry?: AfterLastRetry) => {
  account = await startTestAccount(afterLastRetry && { afterLastRetry });
  ({ api } = account);
};

beforeEach(() => start());
afterEach(() => account.stop());

const invoicesOf = async (subscription: string): Promise<Stripe.Invoice[]> =>
  (await api.invoices.list({ subscription })).data;

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

    expect(await typesOf(account, () => advance(end))).toEqual([
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
    expect(await typesOf(account, () => advance(end + 4 * DAY))).toEqual(['invoice.payment_failed']);
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

    const types = await typesOf(account, () => account.stripe.control.replaceCard(customer, '4242424242424242'));

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

    const types = await typesOf(account, () => advance(now + 30 * DAY));

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

describe('an invoice that is void', () => {
  it('can not be paid any more, nor be made void again', async () => {
    const { id, advance, start: now } = await account.subscribe({ trialDays: 14, card: FAILS_LATER });
    await advance(now + 15 * DAY);
    const [invoice] = await invoicesOf(id);

    expect(await typesOf(account, () => api.invoices.voidInvoice(invoice!.id))).toEqual(['invoice.voided']);

    expect((await invoicesOf(id))[0]).toMatchObject({
      status: 'void',
      auto_advance: false,
      next_payment_attempt: null,
    });
    expect(await refusal(api.invoices.pay(invoice!.id))).toMatchObject({ code: 'invoice_not_open' });
    expect(await refusal(api.invoices.voidInvoice(invoice!.id))).toMatchObject({ code: 'invoice_not_open' });
  });
});
