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

/** Stripe deletes them after this; here they stay. */
const DELETED_AFTER_DAYS = 30;

const newTestClock = z.strictObject({ frozen_time: integer, name: text.optional(), customer: text.optional() });

/** @throws ApiError 400 where the customer is not there, or has a clock already */
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

/** What a customer has follows the clock as well from now on. */
function attachToClock(account: Account, customer: string, test_clock: string): void {
  changeCustomer(account, customer, { test_clock });
  for (const table of [account.state.subscriptions, account.state.invoices]) {
    for (const row of Object.values<Stripe.Subscription | Stripe.Invoice>(table)) {
      if (row.customer === customer) row.test_clock = test_clock;
    }
  }
}

const target = z.strictObject({ frozen_time: integer });

/** Begins to advance a clock; {@link finishAdvancing} does the rest once this is answered. */
function advance(account: Account, { frozen_time }: z.infer<typeof target>, id: string): TestClock {
  const clock = findOrThrow(account.state.testClocks, id, 'test clock');
  if (clock.status !== 'ready') throw badRequest('The test clock is still advancing.');
  if (frozen_time <= clock.frozen_time) {
    throw badRequest('`frozen_time` must be after the current frozen time of the clock.', 'frozen_time');
  }
  const advancing: TestClock = {
    ...clock,
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: frozen_time } },
  };
  account.state.testClocks[id] = advancing;
  account.emit('test_helpers.test_clock.advancing', advancing);
  return advancing;
}

/** Advances a clock at once, for those who do not want to ask until it is ready. */
export function advanceNow(account: Account, id: string, frozen_time: number): TestClock {
  advance(account, { frozen_time }, id);
  finishAdvancing(account);
  return account.state.testClocks[id]!;
}

/** Lets everything happen that is due on clocks that are advancing, each thing at its time. */
export function finishAdvancing(account: Account): void {
  for (const { id, status, status_details } of Object.values(account.state.testClocks)) {
    const { target_frozen_time: until } = status_details.advancing ?? {};
    if (status !== 'advancing' || until === undefined) continue;
    for (let action = nextDueAction(account, id); action && action.at <= until; action = nextDueAction(account, id)) {
      const clock = account.state.testClocks[id]!;
      clock.frozen_time = Math.max(clock.frozen_time, action.at);
      action.run();
    }
    const ready: TestClock = {
      ...account.state.testClocks[id]!,
      frozen_time: until,
      status: 'ready',
      status_details: {},
    };
    account.state.testClocks[id] = ready;
    account.emit('test_helpers.test_clock.ready', ready);
  }
}

export const testClockRoutes = [
  route('POST', '/v1/test_helpers/test_clocks', newTestClock, createTestClock),
  route('GET', '/v1/test_helpers/test_clocks/:id', noParams, ({ state }, _, id) =>
    findOrThrow(state.testClocks, id, 'test clock'),
  ),
  route('POST', '/v1/test_helpers/test_clocks/:id/advance', target, advance),
];

/** What happens next by itself to what follows a clock, or real time for null. */
export function nextDueAction(account: Account, clock: string | null): DueAction | undefined {
  const { subscriptions, invoices } = account.state;
  const actions = [
    ...follow(subscriptions, clock).flatMap((subscription) => dueActionsOf(account, subscription)),
    ...follow(invoices, clock).flatMap(({ id }) => dueInvoiceActions(account, id)),
  ];
  // Of those at one time the first counts, and the sort keeps their order: an end comes before what follows it.
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
