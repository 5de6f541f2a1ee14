import type Stripe from 'stripe';
import { z } from 'zod';
import { newId, realNow, type Account } from '../account/account.js';
import { integer, text } from '../http/params.js';
import { badRequest, findOrThrow, noParams, route } from '../http/route.js';
import { changeCustomer, findCustomer } from './customers.js';
import { finalize, findInvoice, payWith } from './invoices.js';
import { days } from './period.js';
import { type DueAction, dueActionsOf } from './subscription-lifecycle.js';
import { clockOf } from './subscriptions.js';

type TestClock = Stripe.TestHelpers.TestClock;

/** Days after which Stripe deletes a test clock. The local Stripe reports this time but keeps the clock. */
const DELETED_AFTER_DAYS = 30;

const newTestClock = z.strictObject({ frozen_time: integer, name: text.optional(), customer: text.optional() });

/**
 * Creates a test clock.
 *
 * @throws ApiError 400 if the customer is missing or already has a clock
 */
function createTestClock(account: Account, { frozen_time, name, customer }: z.infer<typeof newTestClock>): TestClock {
  const attached = customer === undefined ? undefined : findCustomer(account, customer, 'customer');
  if (attached?.test_clock) throw badRequest('The customer already belongs to a test clock.', 'customer');
  const clock: TestClock = {
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created: realNow(),
    deletes_after: realNow() + days(DELETED_AFTER_DAYS),
    frozen_time,
    livemode: false,
    name: name ?? null,
    status: 'ready',
    status_details: {},
  };
  account.state.testClocks[clock.id] = clock;
  account.emit('test_helpers.test_clock.created', clock);
  if (attached) attachToClock(account, attached.id, clock.id);
  return clock;
}

/**
 * Attaches a customer to a test clock. The customer's existing subscriptions and invoices then use the clock as well.
 */
function attachToClock(account: Account, customer: string, test_clock: string): void {
  changeCustomer(account, customer, { test_clock });
  for (const table of [account.state.subscriptions, account.state.invoices]) {
    for (const row of Object.values<Stripe.Subscription | Stripe.Invoice>(table)) {
      if (row.customer === customer) row.test_clock = test_clock;
    }
  }
}

/**
 * Sets a test clock to a later time. Runs all changes that are due until then, each at its own time.
 *
 * @throws ApiError 400 if the time is not later than the clock's time
 */
export function advanceClock(account: Account, id: string, frozen_time: number): TestClock {
  const clock = findOrThrow(account.state.testClocks, id, 'test clock');
  if (frozen_time <= clock.frozen_time) {
    throw badRequest('`frozen_time` must be after the current frozen time of the clock.', 'frozen_time');
  }
  for (
    let action = nextDueAction(account, id);
    action && action.at <= frozen_time;
    action = nextDueAction(account, id)
  ) {
    clock.frozen_time = Math.max(clock.frozen_time, action.at);
    action.run();
  }
  clock.frozen_time = frozen_time;
  account.emit('test_helpers.test_clock.ready', clock);
  return clock;
}

export const testClockRoutes = [
  route('POST', '/v1/test_helpers/test_clocks', newTestClock, createTestClock),
  route('GET', '/v1/test_helpers/test_clocks/:id', noParams, ({ state }, _, id) =>
    findOrThrow(state.testClocks, id, 'test clock'),
  ),
];

/** Returns the next due change of a test clock. If `clock` is null, returns the next due change in real time. */
export function nextDueAction(account: Account, clock: string | null): DueAction | undefined {
  const { subscriptions, invoices } = account.state;
  const actions = [
    ...follow(subscriptions, clock).flatMap((subscription) => dueActionsOf(account, subscription)),
    ...follow(invoices, clock).flatMap(({ id }) => dueInvoiceActions(account, id)),
  ];
  // If two changes are due at the same time, the end of a subscription must come before its next period. The stable
  // sort keeps this order.
  return actions.sort((one, other) => one.at - other.at)[0];
}

const follow = <Row extends { test_clock: unknown }>(table: Record<string, Row>, clock: string | null): Row[] =>
  Object.values(table).filter((row) => clockOf(row) === clock);

function dueInvoiceActions(account: Account, id: string): DueAction[] {
  const { auto_advance, status, automatically_finalizes_at, next_payment_attempt } = findInvoice(account, id);
  if (!auto_advance) return [];
  if (status === 'draft' && automatically_finalizes_at !== null) {
    const run = () => {
      finalize(account, id);
      payWith(account, id, 'known card');
    };
    return [{ at: automatically_finalizes_at, run }];
  }
  if (status !== 'open' || next_payment_attempt === null) return [];
  return [{ at: next_payment_attempt, run: () => void payWith(account, id, 'known card') }];
}
