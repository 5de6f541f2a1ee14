import type Stripe from 'stripe';
import { createId, type Account } from '../account/account.js';
import { ApiError, defineRoute, findOrThrow, noParams } from '../http/route.js';

export interface TestCard {
  /** The card number without spaces. */
  number: string;
  /** Text on the checkout page which says how the card behaves. */
  behavior: string;
}

const PAYING_CARD = { number: '4242424242424242', behavior: 'pays' };
const DECLINED_CARD = { number: '4000000000000002', behavior: 'is declined' };
const CARD_FAILING_AT_RENEWAL = { number: '4000000000000341', behavior: 'fails at renewal' };

const AUTHENTICATED_CARD = { number: '4000002760003184', behavior: 'asks for 3-D Secure' };

export const paymentCards: TestCard[] = [
  PAYING_CARD,
  DECLINED_CARD,
  AUTHENTICATED_CARD,
  { ...CARD_FAILING_AT_RENEWAL, behavior: 'pays now, fails later' },
];

export const testIbans: TestCard[] = [
  { number: 'DE89370400440532013000', behavior: 'is pending, then paid' },
  { number: 'AT861904300235473202', behavior: 'is pending, then fails' },
];

export const isDeclinedCard = ({ number }: TestCard, isOffSession: boolean): boolean =>
  number === DECLINED_CARD.number || (isOffSession && number === CARD_FAILING_AT_RENEWAL.number);
export const needsAuthentication = ({ number }: TestCard): boolean => number === AUTHENTICATED_CARD.number;
export const isFailingIban = ({ number }: TestCard): boolean => number === testIbans[1]!.number;

export type PaymentType = 'card' | 'sepa_debit' | 'customer_balance';

const NO_NUMBER: TestCard = { number: '', behavior: '' };

/**
 * Returns the test card or test IBAN with a number. Stripe may decline payments with this card.
 * @throws ApiError 400 or 402 if the number is not a test number
 */
export function readPaymentNumber(type: PaymentType, typed: string): TestCard {
  if (type === 'customer_balance') return NO_NUMBER;
  const number = typed.replace(/[\s-]/g, '').toUpperCase();
  const found = (type === 'card' ? paymentCards : testIbans).find((known) => known.number === number);
  if (found) return found;
  if (type === 'card') throw readCard(number);
  throw new ApiError(400, 'The IBAN you provided is invalid: only test IBANs work here.', { code: 'invalid_iban' });
}

/** @param customer customer for whom the payment method is saved; null for a single payment */
export function createPaymentMethod(
  account: Account,
  type: PaymentType,
  { number }: TestCard,
  customer: string | null,
): Stripe.PaymentMethod {
  const method = {
    id: createId('pm'),
    object: 'payment_method',
    ...toMethodDetails(type, number),
    created: account.now(),
    customer,
  } as unknown as Stripe.PaymentMethod;
  account.state.paymentMethods[method.id] = method;
  account.state.cardNumbers[method.id] = number;
  if (customer !== null) account.emit('payment_method.attached', method);
  return method;
}

export function toMethodDetails(type: PaymentType, number: string) {
  if (type === 'customer_balance') return { type, customer_balance: {} };
  const last4 = number.slice(-4);
  return type === 'card' ? { type, card: { brand: 'visa', last4 } } : { type, sepa_debit: { last4 } };
}

export const testCards: TestCard[] = [PAYING_CARD, DECLINED_CARD, CARD_FAILING_AT_RENEWAL];

export const formatCardNumber = ({ number }: TestCard): string => number.replace(/(.{4})(?=.)/g, '$1 ');

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

export function detachMethod(account: Account, id: string): Stripe.PaymentMethod {
  const before = findOrThrow(account.state.paymentMethods, id, 'payment_method');
  const method: Stripe.PaymentMethod = { ...before, customer: null };
  account.state.paymentMethods[id] = method;
  account.emit('payment_method.detached', method, { customer: before.customer });
  return method;
}

export const paymentMethodRoutes = [
  defineRoute('GET', '/v1/payment_methods/:id', noParams, ({ state }, _, id) =>
    findOrThrow(state.paymentMethods, id, 'payment_method'),
  ),
  defineRoute('POST', '/v1/payment_methods/:id/detach', noParams, (account, _, id) => detachMethod(account, id)),
];
