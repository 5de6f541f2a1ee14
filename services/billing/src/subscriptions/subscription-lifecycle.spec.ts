import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { TRIAL_DAYS } from '@paperbill/contracts/rules';
import type Stripe from 'stripe';
import { startBillingWithStripe, type Subscriber } from '../testing/billing-with-stripe.js';
import { startHttpServer } from '../testing/listen.js';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const CARD_FAILING_AT_RENEWAL = '4000 0000 0000 0341';
const VALID_CARD = '4242 4242 4242 4242';

/** The proxy calls this function once, immediately before Stripe voids an invoice. */
let runBeforeVoid: ((invoice: string) => Promise<unknown>) | undefined;

const stripeProxy = await startHttpServer((request, response) => {
  const [, invoice] = /^\/v1\/invoices\/([^/]+)\/void$/.exec(request.url!) ?? [];
  const before = invoice && runBeforeVoid ? runBeforeVoid(invoice) : Promise.resolve();
  if (invoice) runBeforeVoid = undefined;
  void before.then(() => forwardRequest(request, response));
});
const billing = await startBillingWithStripe({ STRIPE_API_URL: stripeProxy });

async function forwardRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const { authorization = '', 'content-type': type = '' } = request.headers;
  const body = await text(request);
  const headers = { Authorization: authorization, 'Content-Type': type };
  const answer = await fetch(`${billing.stripe.url}${url}`, { method, headers, ...(body && { body }) });
  response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
}

/** A subscriber with a trial. A Stripe test clock controls the subscriber's time. */
interface SubscriberWithTestClock extends Subscriber {
  beganAt: number;
  getStripeSubscription(): Promise<Stripe.Subscription>;
  periodEnd(): Promise<number>;
  /**
   * Advances the test clock to one hour after the start of the next period. Stripe has then tried to charge for this
   * period.
   */
  passPeriod(): Promise<void>;
  passDays(days: number): Promise<void>;
  replaceCard(number: string): Promise<unknown>;
}

async function createSubscriberWithTestClock(): Promise<SubscriberWithTestClock> {
  const subscriber = billing.newSubscriber();
  const { control } = billing.stripe;
  const { url } = await subscriber.upgrade();
  const customer = await subscriber.customerId();
  const beganAt = Math.floor(Date.now() / 1_000);
  // The real Stripe accepts a test clock only for new customers. The local Stripe also accepts it for existing
  // customers.
  const { id: clock } = await billing.stripeApi.testHelpers.testClocks.create({
    frozen_time: beganAt,
    customer,
  } as never);
  await subscriber.pay(url);

  const getStripeSubscription = async () =>
    (await billing.stripeApi.subscriptions.list({ customer, status: 'all' })).data[0]!;
  const periodEnd = async () => (await getStripeSubscription()).items.data[0]!.current_period_end;
  return {
    ...subscriber,
    beganAt,
    getStripeSubscription,
    periodEnd,
    passPeriod: async () => void (await control.advance(clock, (await periodEnd()) + 2 * HOUR_SECONDS)),
    async passDays(days) {
      const { frozen_time } = await billing.stripeApi.testHelpers.testClocks.retrieve(clock);
      await control.advance(clock, frozen_time + days * DAY_SECONDS);
    },
    replaceCard: (number) => control.replaceCard(customer, number),
  };
}

const toInstant = (seconds: number) => new Date(seconds * 1_000).toISOString();

describe('A subscription', () => {
  it('goes from its trial through payments, a failed renewal and a cancellation to a second subscription without a trial', async () => {
    const ada = await createSubscriberWithTestClock();
    expect(await ada.sync()).toEqual({
      status: 'trial',
      trialEndsAt: toInstant(ada.beganAt + TRIAL_DAYS * DAY_SECONDS),
    });

    await ada.passPeriod();
    expect(await ada.sync()).toEqual({ status: 'active', trialEndsAt: null });
    expect(await ada.selectRow()).toMatchObject({ stripe_status: 'active', monthly_amount: '12.00' });
    const { data: invoices } = await billing.stripeApi.invoices.list({ customer: await ada.customerId() });
    expect(invoices.map(({ amount_paid }) => amount_paid)).toEqual([1_200, 0]);

    await ada.replaceCard(CARD_FAILING_AT_RENEWAL);
    await ada.passPeriod();
    expect((await ada.sync()).status).toBe('active');
    expect(await ada.selectRow()).toMatchObject({ stripe_status: 'past_due', payment_problem: true });

    await ada.replaceCard(VALID_CARD);
    expect((await ada.sync()).status).toBe('active');
    expect(await ada.selectRow()).toMatchObject({ stripe_status: 'active', payment_problem: false });

    const accessUntil = toInstant(await ada.periodEnd());
    expect(await ada.cancel()).toEqual({ accessUntil });
    expect(await ada.sync()).toEqual({ status: 'cancelled_but_active', trialEndsAt: null, accessUntil });
    const first = await ada.getStripeSubscription();
    expect(first).toMatchObject({ cancel_at_period_end: true, status: 'active' });

    await ada.passPeriod();
    expect(await ada.sync()).toEqual({ status: 'free', trialEndsAt: null });
    expect(await ada.selectRow()).toMatchObject({
      stripe_status: 'canceled',
      cancels_at: null,
      had_subscription: true,
    });

    await ada.pay((await ada.upgrade()).url);
    expect(await ada.sync()).toEqual({ status: 'active', trialEndsAt: null });
    const second = await ada.getStripeSubscription();
    expect(second.id).not.toBe(first.id);
    expect(second.trial_end).toBeNull();
  });

  it('that is cancelled during its trial lasts to the end of the trial and is never charged', async () => {
    const ada = await createSubscriberWithTestClock();

    expect(await ada.cancel()).toEqual({ accessUntil: toInstant(ada.beganAt + TRIAL_DAYS * DAY_SECONDS) });
    await ada.passDays(TRIAL_DAYS - 1);
    expect((await ada.sync()).status).toBe('cancelled_but_active');
    await ada.passDays(2);
    expect(await ada.sync()).toEqual({ status: 'free', trialEndsAt: null });
    const { data: invoices } = await billing.stripeApi.invoices.list({ customer: await ada.customerId() });
    expect(invoices.map(({ amount_paid }) => amount_paid)).toEqual([0]);
  });

  it('ends if all payment attempts fail', async () => {
    const ada = await createSubscriberWithTestClock();
    await ada.replaceCard(CARD_FAILING_AT_RENEWAL);
    await ada.passPeriod();
    await ada.passDays(20);

    expect(await ada.sync()).toEqual({ status: 'free', trialEndsAt: null });
    expect(await ada.selectRow()).toMatchObject({ stripe_status: 'canceled', payment_problem: false });
  });
});

describe('A replaced subscription', () => {
  const unpaid = async () => {
    const ada = await createSubscriberWithTestClock();
    await ada.replaceCard(CARD_FAILING_AT_RENEWAL);
    await ada.passPeriod();
    const { id } = await ada.getStripeSubscription();
    await billing.stripe.control.changeSubscription(id, { status: 'unpaid' });
    return { ada, first: id };
  };
  const listInvoices = async (subscription: string) => (await billing.stripeApi.invoices.list({ subscription })).data;

  it('leaves no payable invoice beside the new one', async () => {
    const { ada, first } = await unpaid();
    const { url } = await ada.upgrade();

    const [latest] = await listInvoices(first);
    expect(latest).toMatchObject({ status: 'void', amount_due: 1_200, amount_paid: 0 });
    await expect(billing.stripeApi.invoices.pay(latest!.id)).rejects.toMatchObject({ code: 'invoice_not_open' });
    await ada.pay(url, VALID_CARD);
    const second = await ada.getStripeSubscription();
    expect(await listInvoices(second.id)).toMatchObject([{ status: 'paid', amount_paid: 1_200 }]);
  });

  it('leaves none even if it had ended before, as after a crash in between', async () => {
    const { ada, first } = await unpaid();
    await billing.stripeApi.subscriptions.cancel(first);
    await ada.upgrade();
    expect((await listInvoices(first)).map(({ status }) => status)).toEqual(['void', 'paid']);
  });

  it('is revived if its invoice is paid at the same moment, and nothing else is sold', async () => {
    const { ada, first } = await unpaid();
    runBeforeVoid = () => ada.replaceCard(VALID_CARD);

    await expect(ada.upgrade()).rejects.toMatchObject({ code: 'ALREADY_SUBSCRIBED' });
    expect(await ada.getStripeSubscription()).toMatchObject({ id: first, status: 'active' });
    expect((await ada.plan()).status).toBe('active');
  });

  it('is replaced even if its invoice is voided at the same moment', async () => {
    const { ada, first } = await unpaid();
    runBeforeVoid = (invoice) => billing.stripeApi.invoices.voidInvoice(invoice);

    await ada.pay((await ada.upgrade()).url, VALID_CARD);
    expect((await ada.sync()).status).toBe('active');
    expect((await billing.stripeApi.subscriptions.retrieve(first)).status).toBe('canceled');
  });
});
