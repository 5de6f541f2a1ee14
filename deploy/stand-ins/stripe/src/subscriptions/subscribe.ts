import type Stripe from 'stripe';
import type { Order } from '../checkout/order.js';
import { invoicePeriod } from '../invoices/create.js';
import { finalize, payWith } from '../invoices/payment.js';
import type { World } from '../world/world.js';
import { newSubscription } from './new-subscription.js';
import { findSubscription } from './subscription.js';

/**
 * The subscription that a customer has ordered, with its first invoice paid: the one of a trial is of $0.
 *
 * @param method the card, which has not been declined
 */
export function subscribe(
  world: World,
  customer: Stripe.Customer,
  order: Order,
  method: Stripe.PaymentMethod,
): Stripe.Subscription {
  const { id } = newSubscription(world, customer, order, method);
  const invoice = invoicePeriod(world, id, 'subscription_create');
  world.emit('customer.subscription.created', findSubscription(world, id));
  world.emit('invoice.created', invoice);
  finalize(world, invoice.id);
  payWith(world, invoice.id, 'any card');
  return findSubscription(world, id);
}
