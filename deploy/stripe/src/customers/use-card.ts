import type Stripe from 'stripe';
import { payWith, subscriptionOf } from '../invoices/payment.js';
import { changeSubscription } from '../subscriptions/subscription.js';
import type { World } from '../world/world.js';
import { attachCard, readCard } from './cards.js';
import { changeCustomer, findCustomer } from './customers.js';

/**
 * Pays with another card from now on, first of all what is open.
 *
 * @throws ApiError 400 where it is no card's number, 402 where the card is declined; nothing has changed then
 */
export function useCard(world: World, customerId: string, typed: string): Stripe.PaymentMethod {
  const customer = findCustomer(world, customerId);
  const method = attachCard(world, customer, readCard(typed));
  changeCustomer(world, customerId, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  });
  for (const { id, customer: owner, status } of Object.values(world.state.subscriptions)) {
    if (owner === customerId && status !== 'canceled') {
      changeSubscription(world, id, { default_payment_method: method.id });
    }
  }
  for (const invoice of Object.values(world.state.invoices)) {
    const { status } = world.state.subscriptions[subscriptionOf(invoice)]!;
    if (invoice.customer === customerId && invoice.status === 'open' && status !== 'canceled') {
      payWith(world, invoice.id, 'known card');
    }
  }
  return method;
}
