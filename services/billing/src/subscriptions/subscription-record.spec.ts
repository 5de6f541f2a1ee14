import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { arbitrarySubscription, aSubscription, type SubscriptionProperties } from '../testing/stripe-objects.js';
import {
  findDifferingFields,
  computeMonthlyAmount,
  noSubscription,
  toPlanStatus,
  listRecordChanges,
  summarizeSubscriptions,
} from './subscription-record.js';

const createRecord = (...subscriptions: SubscriptionProperties[]) =>
  summarizeSubscriptions(subscriptions.map((facts) => aSubscription(facts))).record;

const DAY_SECONDS = 86_400;
const TRIAL_END_SECONDS = 1_795_000_000;
const PERIOD_END_SECONDS = 1_800_000_000;
const toInstant = (seconds: number) => new Date(seconds * 1_000).toISOString();

describe('The plan that a subscription gives', () => {
  it.each<[Stripe.Subscription.Status, string, boolean, boolean]>([
    ['trialing', 'trial', false, true],
    ['active', 'active', false, true],
    ['past_due', 'active', true, true],
    ['canceled', 'free', false, true],
    ['unpaid', 'free', true, true],
    ['incomplete', 'free', true, false],
    ['incomplete_expired', 'free', false, false],
    ['paused', 'free', false, true],
    ['a_status_of_tomorrow', 'free', false, true],
  ])('while it is %s is %s (payment problem: %s, began: %s)', (status, plan, paymentProblem, hadSubscription) => {
    const summary = summarizeSubscriptions([aSubscription({ status, trial_end: TRIAL_END_SECONDS })]);
    expect(summary).toMatchObject({ record: { status: plan, paymentProblem }, hadSubscription });
  });

  it.each(['trialing', 'active', 'past_due'])(
    'lasts to the end of the period if %s and cancelled, either way',
    (status) => {
      expect(createRecord({ status, cancel_at_period_end: true }).status).toBe('cancelled_but_active');
      expect(createRecord({ status, cancel_at: PERIOD_END_SECONDS }).status).toBe('cancelled_but_active');
    },
  );
});

describe('Access after a cancellation ends', () => {
  it('at the time that Stripe names', () => {
    const facts = {
      cancel_at: PERIOD_END_SECONDS - DAY_SECONDS,
      cancel_at_period_end: true,
      trial_end: TRIAL_END_SECONDS,
    };
    expect(createRecord({ ...facts, status: 'trialing' }).cancelsAt).toBe(toInstant(PERIOD_END_SECONDS - DAY_SECONDS));
  });

  it('with the trial', () => {
    const facts = { status: 'trialing', cancel_at_period_end: true, trial_end: TRIAL_END_SECONDS } as const;
    expect(createRecord(facts)).toMatchObject({ cancelsAt: toInstant(TRIAL_END_SECONDS), trialEndsAt: null });
    expect(createRecord({ ...facts, cancel_at_period_end: false }).trialEndsAt).toBe(toInstant(TRIAL_END_SECONDS));
  });

  it('with the item whose period ends last', () => {
    const facts = {
      cancel_at_period_end: true,
      periodEnds: [PERIOD_END_SECONDS, PERIOD_END_SECONDS + DAY_SECONDS, PERIOD_END_SECONDS - DAY_SECONDS],
    };
    expect(createRecord(facts).cancelsAt).toBe(toInstant(PERIOD_END_SECONDS + DAY_SECONDS));
  });

  it('with the period, not with an earlier trial', () => {
    expect(createRecord({ cancel_at_period_end: true, trial_end: TRIAL_END_SECONDS }).cancelsAt).toBe(
      toInstant(PERIOD_END_SECONDS),
    );
  });
});

describe('The record of subscriptions', () => {
  it('is empty without subscriptions', () => {
    expect(summarizeSubscriptions([])).toEqual({
      record: noSubscription,
      monthlyAmount: '0.00',
      hadSubscription: false,
    });
  });

  it("contains Stripe's values", () => {
    expect(createRecord({ id: 'sub_paid', status: 'past_due', trial_end: TRIAL_END_SECONDS })).toEqual({
      subscriptionId: 'sub_paid',
      status: 'active',
      stripeStatus: 'past_due',
      currentPeriodEndsAt: toInstant(PERIOD_END_SECONDS),
      trialEndsAt: null,
      cancelsAt: null,
      paymentProblem: true,
    });
  });

  it('is that of the best subscription', () => {
    const [free, cancelled, trial, active] = [
      { id: 'sub_free', status: 'canceled', created: 4 },
      { id: 'sub_cancelled', status: 'active', cancel_at: PERIOD_END_SECONDS, created: 3 },
      { id: 'sub_trial', status: 'trialing', trial_end: TRIAL_END_SECONDS, created: 2 },
      { id: 'sub_active', status: 'active', created: 1 },
    ];
    expect(createRecord(free!, cancelled!, trial!, active!).subscriptionId).toBe('sub_active');
    expect(createRecord(free!, cancelled!, trial!).subscriptionId).toBe('sub_trial');
    expect(createRecord(free!, cancelled!).subscriptionId).toBe('sub_cancelled');
    expect(createRecord(free!).subscriptionId).toBe('sub_free');
  });

  it('prefers a subscription that could still charge to newer ones that have ended', () => {
    const unpaid = { id: 'sub_unpaid', status: 'unpaid', created: 1 } as const;

    expect(createRecord(unpaid, { id: 'sub_ended', status: 'canceled', created: 2 })).toMatchObject({
      subscriptionId: 'sub_unpaid',
      stripeStatus: 'unpaid',
      status: 'free',
    });
  });

  it('is that of the newest of equally good subscriptions', () => {
    expect(createRecord({ id: 'sub_old', created: 1 }, { id: 'sub_new', created: 2 }).subscriptionId).toBe('sub_new');
  });
});

describe('Random subscriptions', () => {
  const several = () => fc.array(arbitrarySubscription(), { maxLength: 5 });

  it('have the same record in any order', () => {
    fc.assert(
      fc.property(several(), fc.infiniteStream(fc.nat()), (subscriptions, keys) => {
        const shuffled = subscriptions
          .map((subscription) => ({ subscription, key: keys.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ subscription }) => subscription);
        expect(summarizeSubscriptions(shuffled)).toEqual(summarizeSubscriptions(subscriptions));
      }),
    );
  });

  it('give the best plan of any of them, and nothing more', () => {
    fc.assert(
      fc.property(several(), (subscriptions) => {
        const { record } = summarizeSubscriptions(subscriptions);
        const plans = subscriptions.map(toPlanStatus);
        expect(record.status === 'free').toBe(plans.every((plan) => plan === 'free'));
        expect(plans.length === 0 || plans.includes(record.status)).toBe(true);
      }),
    );
  });

  it("have a record that satisfies the table's constraints on trial and cancellation times", () => {
    fc.assert(
      fc.property(several(), (subscriptions) => {
        const { record, hadSubscription } = summarizeSubscriptions(subscriptions);
        expect(record.trialEndsAt !== null).toBe(record.status === 'trial');
        expect(record.cancelsAt !== null).toBe(record.status === 'cancelled_but_active');
        expect(record.subscriptionId === '').toBe(subscriptions.length === 0);
        expect(record.status === 'free' || hadSubscription).toBe(true);
      }),
    );
  });
});

const monthlyAmountOfPrice = (price: NonNullable<Parameters<typeof aSubscription>[0]>['price'], items = 1) =>
  computeMonthlyAmount(aSubscription({ price: price!, periodEnds: Array(items).fill(1_800_000_000) }));

describe('The monthly amount', () => {
  it.each([
    ['a monthly price', { cents: 1_200 }, '12.00'],
    ['two seats', { cents: 1_200, quantity: 2 }, '24.00'],
    ['a price every three months', { cents: 3_000, every: 3 }, '10.00'],
    ['a yearly price', { cents: 12_000, interval: 'year' }, '10.00'],
    ['a weekly price', { cents: 700, interval: 'week' }, '30.42'],
    ['a price without an amount', { cents: null }, '0.00'],
  ] as const)('of %s is correct', (_what, price, amount) => {
    expect(monthlyAmountOfPrice(price)).toBe(amount);
  });

  it('is the sum of all items', () => {
    expect(monthlyAmountOfPrice({ cents: 1_200 }, 3)).toBe('36.00');
  });
});

const trialRecord = { ...noSubscription, subscriptionId: 'sub_1', status: 'trial', paymentProblem: true } as const;

it('Two records differ field by field, with missing values as empty text', () => {
  expect(listRecordChanges(noSubscription, { ...trialRecord, trialEndsAt: '2026-12-05T08:30:00.000Z' })).toEqual([
    { field: 'subscriptionId', before: '', after: 'sub_1' },
    { field: 'status', before: 'free', after: 'trial' },
    { field: 'trialEndsAt', before: '', after: '2026-12-05T08:30:00.000Z' },
    { field: 'paymentProblem', before: 'false', after: 'true' },
  ]);
  expect(findDifferingFields(noSubscription, trialRecord)).toEqual(['subscriptionId', 'status', 'paymentProblem']);
});
