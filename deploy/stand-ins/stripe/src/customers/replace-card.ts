import type Stripe from 'stripe';
import { payWith, subscriptionOf } from '../invoices/payment.js';
import { changeSubscription } from '../subscriptions/subscription.js';
import type { World } from '../world/world.js';
import { changeCustomer, findCustomer } from './customers.js';
import { attachCard } from './payment-methods.js';
import type { TestCard } from './test-cards.js';

/** A customer pays with another card from now on, first of all what is open. */
export function replaceCard(world: World, customerId: string, card: TestCard): Stripe.PaymentMethod {
  const customer = findCustomer(world, customerId);
  const method = attachCard(world, customer, card);
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
