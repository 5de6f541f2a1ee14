import type { World } from '../world/world.js';
import { finalize, findInvoice, payWith } from '../invoices/payment.js';
import { clockOf } from '../subscriptions/subscription.js';
import { type Turn, turnsOf } from '../subscriptions/turns.js';

/** What happens next by itself to what follows a clock, or real time for null. */
export function nextTurn(world: World, clock: string | null): Turn | undefined {
  const { subscriptions, invoices } = world.state;
  const turns = [
    ...follow(subscriptions, clock).flatMap((subscription) => turnsOf(world, subscription)),
    ...follow(invoices, clock).flatMap(({ id }) => invoiceTurns(world, id)),
  ];
  // Of those at one time the first counts, and the sort keeps their order: an end comes before what follows it.
  return turns.sort((one, other) => one.at - other.at)[0];
}

const follow = <Row extends { test_clock: unknown }>(table: Record<string, Row>, clock: string | null): Row[] =>
  Object.values(table).filter((row) => clockOf(row) === clock);

function invoiceTurns(world: World, id: string): Turn[] {
  const { auto_advance, status, automatically_finalizes_at, next_payment_attempt } = findInvoice(world, id);
  if (!auto_advance) return [];
  if (status === 'draft' && automatically_finalizes_at !== null) {
    const run = () => {
      finalize(world, id);
      payWith(world, id, 'known card');
    };
    return [{ at: automatically_finalizes_at, run }];
  }
  if (status !== 'open' || next_payment_attempt === null) return [];
  return [{ at: next_payment_attempt, run: () => void payWith(world, id, 'known card') }];
}
