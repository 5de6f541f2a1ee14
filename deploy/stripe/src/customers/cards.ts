import type Stripe from 'stripe';
import { ApiError } from '../http/errors.js';
import { newId } from '../world/ids.js';
import type { World } from '../world/world.js';

type Conduct = 'pays' | 'declines' | 'fails later';

/** Stripe's numbers for tests; any other valid number pays. */
const CONDUCT: Record<string, Conduct> = {
  '4242424242424242': 'pays',
  '4000000000000002': 'declines',
  '4000000000000341': 'fails later',
};

/** What people may type, for the pages. */
export const testCards = [
  { number: '4242 4242 4242 4242', does: 'pays' },
  { number: '4000 0000 0000 0002', does: 'is declined' },
  { number: '4000 0000 0000 0341', does: 'fails at the next payment' },
];

export const declined = (): ApiError =>
  new ApiError(402, 'Your card was declined.', {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
  });

/**
 * A card as a person types it.
 *
 * @returns its number
 * @throws ApiError 400 where it is no card's number, 402 where the card is declined
 */
export function readCard(typed: string): string {
  const number = cardNumber(typed);
  if (conductOf(number) === 'declines') throw declined();
  return number;
}

/** Attaches a card to a customer. */
export function attachCard(world: World, customer: Stripe.Customer, number: string): Stripe.PaymentMethod {
  const method = newCard(world, customer, number);
  world.state.paymentMethods[method.id] = method;
  world.state.cardNumbers[method.id] = number;
  world.emit('payment_method.attached', method);
  return method;
}

/** Whether a payment by this method goes through, after the one with which it was taken. */
export const paysLater = ({ state }: World, method: string | null): boolean =>
  method !== null && conductOf(state.cardNumbers[method] ?? '') === 'pays';

const conductOf = (number: string): Conduct => CONDUCT[number] ?? 'pays';

/** @throws ApiError 400 */
function cardNumber(typed: string): string {
  const number = typed.replace(/[\s-]/g, '');
  const refuse = (message: string, code: string) =>
    new ApiError(400, message, { type: 'card_error', code, param: 'number' });
  if (number === '') throw refuse('Your card number is incomplete.', 'incomplete_number');
  if (!/^\d{12,19}$/.test(number) || !isLuhn(number)) throw refuse('Your card number is invalid.', 'invalid_number');
  return number;
}

/** The check digit of card numbers (ISO/IEC 7812-1, annex B). */
function isLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const newCard = (world: World, customer: Stripe.Customer, number: string): Stripe.PaymentMethod => ({
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
  created: world.now(customer.test_clock as string | null),
  customer: customer.id,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
});
