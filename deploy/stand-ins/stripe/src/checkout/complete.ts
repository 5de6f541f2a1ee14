import type Stripe from 'stripe';
import { changeCustomer, createCustomer, findCustomer } from '../customers/customers.js';
import { attachCard } from '../customers/payment-methods.js';
import type { TestCard } from '../customers/test-cards.js';
import { subscribe } from '../subscriptions/subscribe.js';
import type { World } from '../world/world.js';
import { detailsOf } from './new-session.js';
import { findSession } from './sessions.js';

/**
 * Completes an open checkout: the card is taken, the subscription begins, and its first invoice is paid.
 *
 * @param email the person's, where the checkout names no customer
 */
export function completeSession(world: World, id: string, email: string, card: TestCard): Stripe.Checkout.Session {
  const session = findSession(world, id);
  const known = session.customer as string | null;
  const customer =
    known === null ? createCustomer(world, { email }) : withEmail(world, findCustomer(world, known), email);
  const method = attachCard(world, customer, card);
  const subscription = subscribe(world, customer, world.state.orders[id]!, method);
  const complete: Stripe.Checkout.Session = {
    ...session,
    customer: customer.id,
    customer_details: detailsOf(customer.email ?? email),
    invoice: subscription.latest_invoice as string,
    payment_status: session.amount_total === 0 ? 'no_payment_required' : 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  };
  world.state.sessions[id] = complete;
  world.emit('checkout.session.completed', complete);
  return complete;
}

const withEmail = (world: World, customer: Stripe.Customer, email: string): Stripe.Customer =>
  customer.email ? customer : changeCustomer(world, customer.id, { email });
