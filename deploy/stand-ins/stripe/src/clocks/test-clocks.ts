import type Stripe from 'stripe';
import { z } from 'zod';
import { changeCustomer, findCustomer } from '../customers/customers.js';
import { badRequest, found } from '../http/errors.js';
import { integer, text } from '../http/params.js';
import { noParams, route } from '../http/route.js';
import { days } from '../subscriptions/period.js';
import { newId } from '../world/ids.js';
import { realNow, type World } from '../world/world.js';
import { nextTurn } from './due.js';

type TestClock = Stripe.TestHelpers.TestClock;

/** Stripe deletes them after this; here they stay. */
const DELETED_AFTER_DAYS = 30;

const newTestClock = z.strictObject({ frozen_time: integer, name: text.optional(), customer: text.optional() });

/** @throws ApiError 400 where the customer is not there, or has a clock already */
function createTestClock(world: World, { frozen_time, name, customer }: z.infer<typeof newTestClock>): TestClock {
  const attached = customer === undefined ? undefined : findCustomer(world, customer, 'customer');
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
  world.state.testClocks[clock.id] = clock;
  world.emit('test_helpers.test_clock.created', clock);
  if (attached) takeAlong(world, attached.id, clock.id);
  return clock;
}

/** What a customer has follows the clock as well from now on. */
function takeAlong(world: World, customer: string, test_clock: string): void {
  changeCustomer(world, customer, { test_clock });
  for (const table of [world.state.subscriptions, world.state.invoices]) {
    for (const row of Object.values<Stripe.Subscription | Stripe.Invoice>(table)) {
      if (row.customer === customer) row.test_clock = test_clock;
    }
  }
}

const target = z.strictObject({ frozen_time: integer });

/** Begins to advance a clock; {@link finishAdvancing} does the rest once this is answered. */
function advance(world: World, { frozen_time }: z.infer<typeof target>, id: string): TestClock {
  const clock = found(world.state.testClocks, id, 'test clock');
  if (clock.status !== 'ready') throw badRequest('The test clock is still advancing.');
  if (frozen_time <= clock.frozen_time) {
    throw badRequest('`frozen_time` must be after the current frozen time of the clock.', 'frozen_time');
  }
  const advancing: TestClock = {
    ...clock,
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: frozen_time } },
  };
  world.state.testClocks[id] = advancing;
  world.emit('test_helpers.test_clock.advancing', advancing);
  return advancing;
}

/** Advances a clock at once, for those who do not want to ask until it is ready. */
export function advanceNow(world: World, id: string, frozen_time: number): TestClock {
  advance(world, { frozen_time }, id);
  finishAdvancing(world);
  return world.state.testClocks[id]!;
}

/** Lets everything happen that is due on clocks that are advancing, each thing at its time. */
export function finishAdvancing(world: World): void {
  for (const { id, status, status_details } of Object.values(world.state.testClocks)) {
    const { target_frozen_time: until } = status_details.advancing ?? {};
    if (status !== 'advancing' || until === undefined) continue;
    for (let turn = nextTurn(world, id); turn && turn.at <= until; turn = nextTurn(world, id)) {
      const clock = world.state.testClocks[id]!;
      clock.frozen_time = Math.max(clock.frozen_time, turn.at);
      turn.run();
    }
    const ready: TestClock = {
      ...world.state.testClocks[id]!,
      frozen_time: until,
      status: 'ready',
      status_details: {},
    };
    world.state.testClocks[id] = ready;
    world.emit('test_helpers.test_clock.ready', ready);
  }
}

export const testClockRoutes = [
  route('POST', '/v1/test_helpers/test_clocks', newTestClock, createTestClock),
  route('GET', '/v1/test_helpers/test_clocks/:id', noParams, ({ state }, _, id) =>
    found(state.testClocks, id, 'test clock'),
  ),
  route('POST', '/v1/test_helpers/test_clocks/:id/advance', target, advance),
];
