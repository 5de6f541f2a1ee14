import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import {
  type TestAccount,
  DAY_SECONDS,
  getRefusal,
  startTestAccount,
  recordEventTypes,
} from '../test-support/test-account.js';

const CARD_FAILING_LATER = '4000 0000 0000 0341';

let account: TestAccount;
let api: Stripe;

beforeEach(async () => {
  account = await startTestAccount();
  ({ api } = account);
});
afterEach(() => account.stop());

const listInvoices = async (subscription: string): Promise<Stripe.Invoice[]> =>
  (await api.invoices.list({ subscription })).data;

describe('A failed payment', () => {
  it('makes the subscription past_due and is retried after 3 days', async () => {
    const {
      id,
      clock,
      advance,
      start: now,
      now: subscription,
    } = await account.subscribe({ trialDays: 14, card: CARD_FAILING_LATER });
    const end = now + 14 * DAY_SECONDS;
    await account.stripe.control.advance(clock, end);

    expect(await recordEventTypes(account, () => advance(end))).toEqual([
      'invoice.finalized',
      'invoice.payment_failed',
      'customer.subscription.updated',
    ]);

    expect((await subscription()).status).toBe('past_due');
    expect((await listInvoices(id))[0]).toMatchObject({
      status: 'open',
      attempt_count: 1,
      amount_remaining: 1200,
      next_payment_attempt: end + 60 * 60 + 3 * DAY_SECONDS,
    });
    expect(await recordEventTypes(account, () => advance(end + 4 * DAY_SECONDS))).toEqual(['invoice.payment_failed']);
    expect((await listInvoices(id))[0]).toMatchObject({ attempt_count: 2 });
  });

  it('is followed by a payment at once when the card is replaced', async () => {
    const {
      id,
      customer,
      advance,
      start: now,
      now: subscription,
    } = await account.subscribe({ trialDays: 14, card: CARD_FAILING_LATER });
    await advance(now + 14 * DAY_SECONDS);

    const types = await recordEventTypes(account, () =>
      account.stripe.control.replaceCard(customer, '4242424242424242'),
    );

    expect(types).toEqual([
      'customer.subscription.updated',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
    expect((await subscription()).status).toBe('active');
    await advance(now + 46 * DAY_SECONDS);
    expect((await listInvoices(id)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
    expect((await subscription()).status).toBe('active');
  });

  it('can be retried through the API, which answers 402 or pays', async () => {
    const { id, customer, advance, start: now } = await account.subscribe({ trialDays: 14, card: CARD_FAILING_LATER });
    await advance(now + 14 * DAY_SECONDS);
    const [{ id: invoice } = { id: '' }] = await listInvoices(id);

    expect(await getRefusal(api.invoices.pay(invoice))).toMatchObject({
      statusCode: 402,
      code: 'card_declined',
      rawType: 'card_error',
    });

    await account.stripe.control.replaceCard(customer, '4242424242424242');
    expect(await getRefusal(api.invoices.pay(invoice))).toMatchObject({
      statusCode: 400,
      message: 'Invoice is already paid',
    });
  });

  it('cancels the subscription after the last retry', async () => {
    const {
      advance,
      start: now,
      now: subscription,
    } = await account.subscribe({ trialDays: 14, card: CARD_FAILING_LATER });
    await advance(now + 14 * DAY_SECONDS);
    await advance(now + 23 * DAY_SECONDS);
    expect((await subscription()).status).toBe('past_due');

    const types = await recordEventTypes(account, () => advance(now + 30 * DAY_SECONDS));

    expect(types).toEqual(['invoice.payment_failed', 'customer.subscription.deleted']);
    expect(await subscription()).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
  });
});

describe('A void invoice', () => {
  it('can be neither paid nor voided again', async () => {
    const { id, advance, start: now } = await account.subscribe({ trialDays: 14, card: CARD_FAILING_LATER });
    await advance(now + 15 * DAY_SECONDS);
    const [invoice] = await listInvoices(id);

    expect(await recordEventTypes(account, () => api.invoices.voidInvoice(invoice!.id))).toEqual(['invoice.voided']);

    expect((await listInvoices(id))[0]).toMatchObject({
      status: 'void',
      auto_advance: false,
      next_payment_attempt: null,
    });
    expect(await getRefusal(api.invoices.pay(invoice!.id))).toMatchObject({ code: 'invoice_not_open' });
    expect(await getRefusal(api.invoices.voidInvoice(invoice!.id))).toMatchObject({ code: 'invoice_not_open' });
  });
});
