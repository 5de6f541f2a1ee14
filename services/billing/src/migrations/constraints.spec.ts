import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { findForgottenTables, startTestService } from '@paperbill/testing';
import { billingService } from '../service.js';

let userId: string;

const service = await startTestService(billingService);
const { database } = service;

beforeEach(async () => {
  userId = randomUUID();
  await database.query("insert into subscribers (user_id, stripe_customer_id, email) values ($1, $2, '')", [
    userId,
    `cus_${userId}`,
  ]);
  await database.query(
    `insert into subscriptions (user_id, status, stripe_subscription_id, stripe_status, had_subscription)
     values ($1, 'active', $2, 'active', true)`,
    [userId, `sub_${userId}`],
  );
});

describe('The database itself refuses', () => {
  it.each([
    ['an unknown plan', "status = 'past_due'"],
    ['a trial without an end', "status = 'trial'"],
    ['an end of a trial outside a trial', 'trial_ends_at = now()'],
    ['a cancellation without an end', "status = 'cancelled_but_active'"],
    ['an end of a cancellation without a cancellation', 'cancels_at = now()'],
    ['a plan without a subscription at Stripe', "stripe_subscription_id = null, stripe_status = ''"],
    ["a subscription without Stripe's status", "stripe_status = ''"],
    ["Stripe's status without a subscription", "status = 'free', stripe_subscription_id = null"],
    [
      'a payment problem without a subscription',
      "status = 'free', stripe_subscription_id = null, stripe_status = '', payment_problem = true",
    ],
    ['a plan of a user without a subscription', 'had_subscription = false'],
    ['a negative monthly amount', 'monthly_amount = -1'],
    ['an empty subscription id', "stripe_subscription_id = ''"],
  ])('%s', async (_nonsense, change) => {
    const update = database.query(`update subscriptions set ${change} where user_id = $1`, [userId]);
    await expect(update).rejects.toThrow(/check constraint/);
  });

  it('one subscription shared by two users', async () => {
    const second = database.query(
      `insert into subscriptions (user_id, stripe_subscription_id, stripe_status) values ($1, $2, 'canceled')`,
      [randomUUID(), `sub_${userId}`],
    );
    await expect(second).rejects.toThrow(/unique constraint/);
  });

  it('one customer shared by two users', async () => {
    const second = database.query("insert into subscribers (user_id, stripe_customer_id, email) values ($1, $2, '')", [
      randomUUID(),
      `cus_${userId}`,
    ]);
    await expect(second).rejects.toThrow(/unique constraint/);
  });

  it('an empty customer id', async () => {
    const update = database.query("update subscribers set stripe_customer_id = '' where user_id = $1", [userId]);
    await expect(update).rejects.toThrow(/check constraint/);
  });
});

it('Every table with a user_id is covered by the deletion of users', async () => {
  expect(await findForgottenTables(service, billingService)).toEqual([]);
});
