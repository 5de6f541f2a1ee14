import type Stripe from 'stripe';
import type { Account } from './account.js';

/** The events that something leads to, without those about the customer and the clock. */
export async function eventsOf({ stripe, receiver }: Account, act: () => Promise<unknown>): Promise<Stripe.Event[]> {
  await stripe.control.settle();
  receiver.received.length = 0;
  await act();
  await stripe.control.settle();
  return receiver.received.filter(({ type }) => /^(invoice|customer\.subscription)\./.test(type));
}

export const typesOf = async (account: Account, act: () => Promise<unknown>): Promise<string[]> =>
  (await eventsOf(account, act)).map(({ type }) => type);

/** The events that have arrived, by their ids. */
export const received = ({ receiver }: Account): string[] => receiver.received.map(({ id }) => id);

/** Makes some events, one by one, and tells their ids. */
export async function makeEvents({ api }: Account, count: number): Promise<string[]> {
  for (let made = 0; made < count; made++) await api.customers.create({ name: `Customer ${made}` });
  const { data } = await api.events.list({ type: 'customer.created', limit: count });
  return data.map(({ id }) => id).toReversed();
}
