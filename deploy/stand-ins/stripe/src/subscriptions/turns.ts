import type Stripe from 'stripe';
import { invoicePeriod } from '../invoices/create.js';
import { previousOf } from '../world/previous.js';
import type { World } from '../world/world.js';
import { cancelNow } from './cancel.js';
import { days, periodEnd } from './period.js';
import { findSubscription, itemOf, itemsIn } from './subscription.js';

/** How long before a trial's end its reminder comes. */
const REMINDER_DAYS = 3;

/** What is still to come for a subscription: the end of its period, of its trial's wait, or of itself. */
export interface Turn {
  /** Unix seconds. */
  at: number;
  run(): void;
}

/** The turns that a subscription takes by itself, in no order. */
export function turnsOf(world: World, subscription: Stripe.Subscription): Turn[] {
  const { id, status, trial_end: trialEnd, cancel_at: cancelAt } = subscription;
  if (!LIVING.has(status)) return [];
  const { current_period_end: periodEnds } = itemOf(subscription);
  const turns: Turn[] = [];
  if (cancelAt !== null) turns.push({ at: cancelAt, run: () => void cancelNow(world, id, 'cancellation_requested') });
  if (cancelAt === null || cancelAt > periodEnds) turns.push({ at: periodEnds, run: () => goOn(world, id) });
  if (status === 'trialing' && trialEnd !== null && world.state.trialReminders[id] !== trialEnd) {
    turns.push({ at: trialEnd - days(REMINDER_DAYS), run: () => remind(world, id, trialEnd) });
  }
  return turns;
}

const LIVING = new Set<string>(['trialing', 'active', 'past_due', 'unpaid']);

function remind(world: World, id: string, trialEnd: number): void {
  world.state.trialReminders[id] = trialEnd;
  world.emit('customer.subscription.trial_will_end', findSubscription(world, id));
}

/** The next period begins, with a draft of its invoice. A trial is over with its period. */
function goOn(world: World, id: string): void {
  const before = findSubscription(world, id);
  const { current_period_end: start, price } = itemOf(before);
  const status = before.status === 'trialing' ? 'active' : before.status;
  const end = periodEnd(before.billing_cycle_anchor, price.recurring!, start);
  world.state.subscriptions[id] = { ...before, status, items: itemsIn(before, start, end) };
  const invoice = invoicePeriod(world, id, 'subscription_cycle');
  const subscription = findSubscription(world, id);
  world.emit('customer.subscription.updated', subscription, previousOf(before, subscription));
  world.emit('invoice.created', invoice);
}
