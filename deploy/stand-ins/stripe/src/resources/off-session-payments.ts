import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account/account.js';
import { booleanParam, integerParam, metadataParam, textParam } from '../http/params.js';
import { ApiError, badRequestError, defineRoute, findOrThrow } from '../http/route.js';
import { canCharge } from './accounts.js';
import { checkAmount } from './currencies.js';
import { findCustomer } from './customers.js';
import { addToBalance, confirmIntent, createIntent } from './payments.js';

const isTrue = booleanParam.refine((value) => value, 'The local Stripe only supports true');

const newIntentSchema = z.strictObject({
  amount: integerParam,
  confirm: isTrue,
  currency: textParam,
  customer: textParam,
  description: textParam.max(1000).optional(),
  metadata: metadataParam,
  off_session: isTrue,
  payment_method: textParam,
});

/**
 * Charges a saved payment method while the client is absent.
 *
 * @throws ApiError 400 if a parameter is invalid, 402 if the payment is declined or needs 3-D Secure
 */
function chargeSavedMethod(account: Account, params: z.infer<typeof newIntentSchema>): Stripe.PaymentIntent {
  if (!canCharge(account)) {
    throw badRequestError('Your account cannot currently make charges.', undefined, 'account_invalid');
  }
  const { id: customer } = findCustomer(account, params.customer, 'customer');
  const method = findOrThrow(account.state.paymentMethods, params.payment_method, 'PaymentMethod', 'payment_method');
  if (method.customer !== customer) {
    throw badRequestError(`The customer does not have a payment method with the ID ${method.id}.`, 'payment_method');
  }
  const currency = params.currency.toLowerCase();
  checkAmount(params.amount, currency);
  const intent = { description: params.description ?? null, metadata: params.metadata, setup_future_usage: null };
  const order = { name: '', description: null, amount: params.amount, currency, intent };
  const { id } = createIntent(account, order, customer);
  const number = account.state.cardNumbers[method.id]!;
  const confirmed = confirmIntent(account, id, method, { number, does: '' }, true);
  const { last_payment_error: failure, status } = confirmed;
  if (failure) {
    const { code = 'card_declined', message = '' } = failure;
    throw new ApiError(402, message, { type: 'card_error', code, payment_intent: confirmed });
  }
  if (status === 'succeeded') addToBalance(account, confirmed);
  return confirmed;
}

export const offSessionRoutes = [defineRoute('POST', '/v1/payment_intents', newIntentSchema, chargeSavedMethod)];
