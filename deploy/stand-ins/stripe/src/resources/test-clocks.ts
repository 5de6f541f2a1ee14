import type Stripe from 'stripe';
import { z } from 'zod';
import { createId, nowInSeconds, type Account } from '../account/account.js';
import { integerParam, textParam } from '../http/params.js';
import { badRequestError, findOrThrow, noParams, defineRoute } from '../http/route.js';
import { changeCustomer, findCustomer } from './customers.js';
import { finalizeInvoice, findInvoice, tryToPay } from './invoices.js';
import { type DueAction, listDueActions } from './subscription-lifecycle.js';
import { getClockId } from './subscriptions.js';

type TestClock = Stripe.TestHelpers.TestClock;

const newTestClockSchema = z.strictObject({
  frozen_time: integerParam,
  customer: textParam.optional(),
});

function createTestClock(account: Account, { frozen_time, customer }: z.infer<typeof newTestClockSchema>): TestClock {
  const attached = customer === undefined ? undefined : findCustomer(account, customer, 'customer');
  if (attached?.test_clock) throw badRequestError('The customer already belongs to a test clock.', 'customer');
  const clock = {
    id: createId('clock'),
    object: 'test_helpers.test_clock',
    created: nowInSeconds(),
    frozen_time,
    status: 'ready',
  } as TestClock;
  account.state.testClocks[clock.id] = clock;
  account.emit('test_helpers.test_clock.created', clock);
  if (attached) attachToClock(account, attached.id, clock.id);
  return clock;
}

function attachToClock(account: Account, customer: string, test_clock: string): void {
  changeCustomer(account, customer, { test_clock });
  for (const table of [account.state.subscriptions, account.state.invoices]) {
    for (const row of Object.values<Stripe.Subscription | Stripe.Invoice>(table)) {
      if (row.customer === customer) row.test_clock = test_clock;
    }
  }
}

/** Advances a test clock. All changes that are due before the new time are made first, each at its own time. */
export function advanceClock(account: Account, id: string, frozen_time: number): TestClock {
  const clock = findOrThrow(account.state.testClocks, id, 'test clock');
  if (frozen_time <= clock.frozen_time) {
    throw badRequestError('`frozen_time` must be after the current frozen time of the clock.', 'frozen_time');
  }
  for (
    let action = findNextDueAction(account, id);
    action && action.at <= frozen_time;
    action = findNextDueAction(account, id)
  ) {
    clock.frozen_time = Math.max(clock.frozen_time, action.at);
    action.run();
  }
  clock.frozen_time = frozen_time;
  account.emit('test_helpers.test_clock.ready', clock);
  return clock;
}

export const testClockRoutes = [
  defineRoute('POST', '/v1/test_helpers/test_clocks', newTestClockSchema, createTestClock),
  defineRoute('GET', '/v1/test_helpers/test_clocks/:id', noParams, ({ state }, _, id) =>
    findOrThrow(state.testClocks, id, 'test clock'),
  ),
];

/**
 * Returns the next due change of the customers of a test clock. If `clock` is null, it is the next change in real time.
 */
export function findNextDueAction(account: Account, clock: string | null): DueAction | undefined {
  const { subscriptions, invoices } = account.state;
  const actions = [
    ...filterByClock(subscriptions, clock).flatMap((subscription) => listDueActions(account, subscription)),
    ...filterByClock(invoices, clock).flatMap(({ id }) => listInvoiceActions(account, id)),
  ];
  // If two actions are due at the same time, the action that ends a subscription must run before the start of its next
  // period. The list contains them in this order, and the sort is stable.
  return actions.sort((one, other) => one.at - other.at)[0];
}

const filterByClock = <Row extends { test_clock: unknown }>(table: Record<string, Row>, clock: string | null): Row[] =>
  Object.values(table).filter((row) => getClockId(row) === clock);

function listInvoiceActions(account: Account, id: string): DueAction[] {
  const { auto_advance, status, automatically_finalizes_at, next_payment_attempt } = findInvoice(account, id);
  if (!auto_advance) return [];
  if (status === 'draft' && automatically_finalizes_at !== null) {
    const run = () => {
      finalizeInvoice(account, id);
      tryToPay(account, id, 'known card');
    };
    return [{ at: automatically_finalizes_at, run }];
  }
  if (status !== 'open' || next_payment_attempt === null) return [];
  return [{ at: next_payment_attempt, run: () => void tryToPay(account, id, 'known card') }];
}
