import { expect, it } from '@jest/globals';
import { billing } from '@paperbill/contracts/nats';
import { startBilling } from '../testing/billing-under-test.js';

const service = await startBilling('http://127.0.0.1:9');

const getFigures = () => service.bus.call(billing.getFigures, {});

/** Inserts rows into the table `subscriptions`, with the same columns that a sync sets. */
const insertSubscriptions = (...rows: { status: string; amount: string; stripeStatus?: string; problem?: boolean }[]) =>
  service.database.query(
    `insert into subscriptions (user_id, status, stripe_status, stripe_subscription_id, had_subscription, monthly_amount,
       payment_problem, trial_ends_at, cancels_at)
     select gen_random_uuid(), status, coalesce("stripeStatus", status), 'sub_' || gen_random_uuid(), true, amount,
       coalesce(problem, false), case when status = 'trial' then now() end,
       case when status = 'cancelled_but_active' then now() end
     from json_to_recordset($1) as row(status text, amount numeric, "stripeStatus" text, problem boolean)`,
    [JSON.stringify(rows)],
  );

it('The figures of billing count paying, trial, cancelled and failing subscriptions and failed events, and sum up monthly revenue exactly', async () => {
  const zero = { active: 0, trial: 0, cancelled: 0, paymentProblems: 0, failedEvents: 0 };
  expect(await getFigures()).toEqual({ ...zero, monthlyRecurringRevenue: '0.00' });
  await insertSubscriptions(
    { status: 'active', amount: '12.00' },
    { status: 'active', amount: '0.10' },
    { status: 'active', amount: '0.20', stripeStatus: 'past_due', problem: true },
    { status: 'trial', amount: '12.00' },
    { status: 'cancelled_but_active', amount: '12.00' },
    { status: 'free', amount: '12.00', stripeStatus: 'unpaid', problem: true },
    { status: 'free', amount: '12.00', stripeStatus: 'canceled' },
  );
  await service.database.query(
    `insert into subscription_events (id, type, state, source, customer_id, subscription_id, payload, created_at, due_at, processed_at)
     select 'evt_' || state || n, 'a', state, 'webhook', '', '', '{}', now(), null, now()
     from unnest(array['failed', 'processed']) as state, generate_series(1, 3) as n`,
  );

  expect(await getFigures()).toEqual({
    active: 3,
    trial: 1,
    cancelled: 1,
    paymentProblems: 2,
    failedEvents: 3,
    monthlyRecurringRevenue: '12.30',
  });
});
