import { beforeAll, describe, expect, it } from '@jest/globals';
import { TRIAL_DAYS } from '@paperbill/contracts/rules';
import type Stripe from 'stripe';
import { type BillingWithStripe, startBillingWithStripe, type Subscriber } from '../testing/billing-with-stripe.js';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const FAILS_AT_RENEWAL = '4000 0000 0000 0341';
const PAYS = '4242 4242 4242 4242';

let billing: BillingWithStripe;

beforeAll(async () => {
  billing = await startBillingWithStripe();
});

/** Somebody on trial, whose time passes as a spec says. */
interface LivingSubscriber extends Subscriber {
  beganAt: number;
  /** The newest subscription, as Stripe has it. */
  atStripe(): Promise<Stripe.Subscription>;
  periodEnd(): Promise<number>;
  /** Until Stripe has charged for the next period, or tried to, which it does an hour after it began. */
  passPeriod(): Promise<void>;
  passDays(days: number): Promise<void>;
  replaceCard(number: string): Promise<unknown>;
}

async function newLivingSubscriber(): Promise<LivingSubscriber> {
  const subscriber = billing.newSubscriber();
  const { control } = billing.stripe;
  const { url } = await subscriber.upgrade();
  const customer = await subscriber.customerId();
  const beganAt = Math.floor(Date.now() / 1_000);
  // The real Stripe makes a clock before its customers; the local one takes them along.
  const { id: clock } = await billing.api.testHelpers.testClocks.create({ frozen_time: beganAt, customer } as never);
  await subscriber.pay(url);

  const atStripe = async () => (await billing.api.subscriptions.list({ customer, status: 'all' })).data[0]!;
  const periodEnd = async () => (await atStripe()).items.data[0]!.current_period_end;
  return {
    ...subscriber,
    beganAt,
    atStripe,
    periodEnd,
    passPeriod: async () => void (await control.advance(clock, (await periodEnd()) + 2 * HOUR)),
    async passDays(days) {
      const { frozen_time } = await billing.api.testHelpers.testClocks.retrieve(clock);
      await control.advance(clock, frozen_time + days * DAY);
    },
    replaceCard: (number) => control.replaceCard(customer, number),
  };
}

const instant = (seconds: number) => new Date(seconds * 1_000).toISOString();

describe('A subscription', () => {
  it('lives from its trial to a second one, through payments, a failed renewal and a cancellation', async () => {
    const ada = await newLivingSubscriber();
    expect(await ada.sync()).toEqual({ status: 'trial', trialEndsAt: instant(ada.beganAt + TRIAL_DAYS * DAY) });

    await ada.passPeriod();
    expect(await ada.sync()).toEqual({ status: 'active', trialEndsAt: null });
    expect(await ada.row()).toMatchObject({ stripe_status: 'active', monthly_amount: '12.00' });
    const { data: invoices } = await billing.api.invoices.list({ customer: await ada.customerId() });
    expect(invoices.map(({ amount_paid }) => amount_paid)).toEqual([1_200, 0]);

    await ada.replaceCard(FAILS_AT_RENEWAL);
    await ada.passPeriod();
    expect((await ada.sync()).status).toBe('active');
    expect(await ada.row()).toMatchObject({ stripe_status: 'past_due', payment_problem: true });

    await ada.replaceCard(PAYS);
    expect((await ada.sync()).status).toBe('active');
    expect(await ada.row()).toMatchObject({ stripe_status: 'active', payment_problem: false });

    expect(await ada.cancel()).toEqual({ accessUntil: instant(await ada.periodEnd()) });
    expect(await ada.sync()).toEqual({ status: 'cancelled_but_active', trialEndsAt: null });
    const first = await ada.atStripe();
    expect(first).toMatchObject({ cancel_at_period_end: true, status: 'active' });

    await ada.passPeriod();
    expect(await ada.sync()).toEqual({ status: 'free', trialEndsAt: null });
    expect(await ada.row()).toMatchObject({ stripe_status: 'canceled', cancels_at: null, had_subscription: true });

    await ada.pay((await ada.upgrade()).url);
    expect(await ada.sync()).toEqual({ status: 'active', trialEndsAt: null });
    const second = await ada.atStripe();
    expect(second.id).not.toBe(first.id);
    expect(second.trial_end).toBeNull();
  });

  it('cancelled during its trial is kept to the end of that, and never paid for', async () => {
    const ada = await newLivingSubscriber();

    expect(await ada.cancel()).toEqual({ accessUntil: instant(ada.beganAt + TRIAL_DAYS * DAY) });
    await ada.passDays(TRIAL_DAYS - 1);
    expect((await ada.sync()).status).toBe('cancelled_but_active');
    await ada.passDays(2);
    expect(await ada.sync()).toEqual({ status: 'free', trialEndsAt: null });
    const { data: invoices } = await billing.api.invoices.list({ customer: await ada.customerId() });
    expect(invoices.map(({ amount_paid }) => amount_paid)).toEqual([0]);
  });

  it('ends when no attempt at a payment succeeds', async () => {
    const ada = await newLivingSubscriber();
    await ada.replaceCard(FAILS_AT_RENEWAL);
    await ada.passPeriod();
    await ada.passDays(20);

    expect(await ada.sync()).toEqual({ status: 'free', trialEndsAt: null });
    expect(await ada.row()).toMatchObject({ stripe_status: 'canceled', payment_problem: false });
  });
});
