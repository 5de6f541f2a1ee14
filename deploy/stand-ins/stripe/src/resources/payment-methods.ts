import type Stripe from 'stripe';
import { createId, type Account } from '../account/account.js';
import { ApiError } from '../http/route.js';
import { getClockId } from './subscriptions.js';

export function attachCard(account: Account, customer: Stripe.Customer, card: TestCard): Stripe.PaymentMethod {
  const method = createCard(account, customer, card);
  account.state.cardNumbers[method.id] = card.number;
  account.emit('payment_method.attached', method);
  return method;
}

const createCard = (account: Account, customer: Stripe.Customer, { number }: TestCard) =>
  ({
    id: createId('pm'),
    object: 'payment_method',
    card: { brand: 'visa', last4: number.slice(-4) },
    created: account.now(getClockId(customer)),
    customer: customer.id,
    type: 'card',
  }) as Stripe.PaymentMethod;

export interface TestCard {
  /** Number of the test card, without spaces. */
  number: string;
  /** Text on the checkout page which says how the card behaves. */
  does: string;
}

const PAYING_CARD = { number: '4242424242424242', does: 'pays' };
const DECLINED_CARD = { number: '4000000000000002', does: 'is declined' };
const CARD_FAILING_AT_RENEWAL = { number: '4000000000000341', does: 'fails at renewal' };

export const testCards: TestCard[] = [PAYING_CARD, DECLINED_CARD, CARD_FAILING_AT_RENEWAL];

/** Returns a card number in groups of four digits, such as `4242 4242 4242 4242`. */
export const formatCardNumber = ({ number }: TestCard): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

/**
 * Returns the test card with a typed number. Returns an error with status 400 for an invalid number, or 402 for a
 * declined card.
 */
export function readCard(typed: string): TestCard | ApiError {
  const number = typed.replace(/[\s-]/g, '');
  if (number === '') return createCardError(400, 'Your card number is incomplete.', 'incomplete_number');
  const card = testCards.find((known) => known.number === number);
  if (!card) {
    // An unknown card number is not stored, because the number might belong to a real card.
    return createCardError(
      402,
      'Your card was declined: only test cards work here.',
      'card_declined',
      'test_mode_live_card',
    );
  }
  return card === DECLINED_CARD ? cardDeclinedError() : card;
}

export const cardDeclinedError = (): ApiError =>
  createCardError(402, 'Your card was declined.', 'card_declined', 'generic_decline');

export const isRenewingCard = (number: string | undefined): boolean => number === PAYING_CARD.number;

const createCardError = (status: number, message: string, code: string, decline_code?: string): ApiError =>
  new ApiError(status, message, { type: 'card_error', code, param: 'number', ...(decline_code && { decline_code }) });
