import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account/account.js';
import { booleanParam, integerParam, metadataParam, textParam } from '../http/params.js';
import { ApiError, badRequestError, defineRoute, findOrThrow } from '../http/route.js';
import { assertCanCharge } from './accounts.js';
import { checkAmount } from './currencies.js';
import { findCustomer } from './customers.js';
import { addToBalance, assertUnpaid, confirmIntent, createIntent, findIntent } from './payments.js';

const isTrue = booleanParam.refine((value) => value, 'The local Stripe only supports true');

const newIntentSchema = z
  .strictObject({
    allowed_payment_method_types: z.array(z.literal('card')).optional(),
    amount: integerParam,
    automatic_payment_methods: z
      .strictObject({ enabled: isTrue, allow_redirects: z.enum(['always', 'never']).optional() })
      .optional(),
    confirm: booleanParam.optional(),
    currency: textParam,
    customer: textParam,
    description: textParam.max(1000).optional(),
    metadata: metadataParam,
    off_session: isTrue.optional(),
    payment_method: textParam,
  })
  .refine(({ confirm = false, off_session = false }) => confirm === off_session, {
    message: 'The local Stripe confirms only with off_session, and off_session needs confirm',
    path: ['off_session'],
  });

const confirmationSchema = z.strictObject({ error_on_requires_action: isTrue.optional(), off_session: isTrue });

function createSavedPayment(account: Account, params: z.infer<typeof newIntentSchema>): Stripe.PaymentIntent {
  assertCanCharge(account);
  const { id: customer } = findCustomer(account, params.customer, 'customer');
  const { id: method } = findSavedMethod(account, customer, params.payment_method);
  const currency = params.currency.toLowerCase();
  checkAmount(params.amount, currency);
  const intent = { description: params.description ?? null, metadata: params.metadata, setup_future_usage: null };
  const created = createIntent(account, { amount: params.amount, currency, intent }, customer, method);
  return params.confirm ? chargeSavedMethod(account, created) : created;
}

function chargeSavedMethod(account: Account, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  assertCanCharge(account);
  assertUnpaid(intent);
  const customer = intent.customer as string | null;
  const method = findSavedMethod(account, customer, intent.payment_method as string | null);
  const number = account.state.cardNumbers[method.id]!;
  const confirmed = confirmIntent(account, intent.id, method, { number, behavior: '' }, true);
  const { last_payment_error: failure, status } = confirmed;
  if (failure) {
    const { code = 'card_declined', message = '' } = failure;
    throw new ApiError(402, message, { type: 'card_error', code, payment_intent: confirmed });
  }
  if (status === 'succeeded') addToBalance(account, confirmed);
  return confirmed;
}

function findSavedMethod(account: Account, customer: string | null, id: string | null): Stripe.PaymentMethod {
  const method = findOrThrow(account.state.paymentMethods, id ?? '', 'PaymentMethod', 'payment_method');
  if (method.customer !== null && method.customer === customer) return method;
  throw badRequestError(`The customer does not have a payment method with the ID ${method.id}.`, 'payment_method');
}

export const offSessionRoutes = [
  defineRoute('POST', '/v1/payment_intents', newIntentSchema, createSavedPayment),
  defineRoute('POST', '/v1/payment_intents/:id/confirm', confirmationSchema, (account, _, id) =>
    chargeSavedMethod(account, findIntent(account, id)),
  ),
];
