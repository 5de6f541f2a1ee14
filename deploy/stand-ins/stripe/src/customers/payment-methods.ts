import type Stripe from 'stripe';
import { found } from '../http/errors.js';
import { noParams, route } from '../http/route.js';
import { clockOf } from '../subscriptions/subscription.js';
import { newId } from '../world/ids.js';
import type { World } from '../world/world.js';
import type { TestCard } from './test-cards.js';

/** Attaches a card to a customer. */
export function attachCard(world: World, customer: Stripe.Customer, card: TestCard): Stripe.PaymentMethod {
  const method = newCard(world, customer, card);
  world.state.paymentMethods[method.id] = method;
  world.state.cardNumbers[method.id] = card.number;
  world.emit('payment_method.attached', method);
  return method;
}

const newCard = (world: World, customer: Stripe.Customer, { number }: TestCard): Stripe.PaymentMethod => ({
  id: newId('pm'),
  object: 'payment_method',
  allow_redisplay: 'limited',
  billing_details: { address: null, email: customer.email, name: customer.name ?? null, phone: null, tax_id: null },
  card: {
    brand: 'visa',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: 'visa',
    exp_month: 12,
    exp_year: new Date().getUTCFullYear() + 3,
    funding: 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: ['visa'], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created: world.now(clockOf(customer)),
  customer: customer.id,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
});

export const paymentMethodRoutes = [
  route('GET', '/v1/payment_methods/:id', noParams, ({ state }, _, id) =>
    found(state.paymentMethods, id, 'PaymentMethod'),
  ),
];
