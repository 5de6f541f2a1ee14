import type Stripe from 'stripe';

/** Whom and what an event is about; '' where it names none. */
export interface EventSubject {
  customerId: string;
  subscriptionId: string;
}

/**
 * Finds the subject in an event of any type, also of one that Stripe adds one day: every object names its customer, and
 * its subscription in one of few ways.
 */
export function eventSubject(event: Pick<Stripe.Event, 'data'>): EventSubject {
  const object = recordOf(event.data.object);
  const customer = object['object'] === 'customer' ? object : object['customer'];
  const subscription = object['object'] === 'subscription' ? object : object['subscription'];
  const parent = recordOf(recordOf(object['parent'])['subscription_details']);
  return { customerId: idOf(customer), subscriptionId: idOf(subscription) || idOf(parent['subscription']) };
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Of an object that is given by its id or, expanded, as itself. */
function idOf(value: unknown): string {
  const id = typeof value === 'string' ? value : recordOf(value)['id'];
  return typeof id === 'string' ? id : '';
}
