import type Stripe from 'stripe';
import { z } from 'zod';
import { createRandomText, type Account } from '../account/account.js';
import { badRequestError } from '../http/route.js';
import { acceptsTransfers } from './accounts.js';
import { addToCashBalance, getCashBalance, isAppliedAutomatically } from './cash-balances.js';
import { chargeIntent, changeIntent, findIntent } from './payments.js';

const transferTypes = [
  'eu_bank_transfer',
  'gb_bank_transfer',
  'jp_bank_transfer',
  'mx_bank_transfer',
  'us_bank_transfer',
] as const;
type TransferType = (typeof transferTypes)[number];

const TYPE_OF_CURRENCY: Partial<Record<string, TransferType>> = {
  eur: 'eu_bank_transfer',
  gbp: 'gb_bank_transfer',
  jpy: 'jp_bank_transfer',
  mxn: 'mx_bank_transfer',
  usd: 'us_bank_transfer',
};

export const transferOptionsSchema = z.strictObject({
  funding_type: z.literal('bank_transfer'),
  bank_transfer: z.strictObject({
    type: z.enum(transferTypes),
    eu_bank_transfer: z.strictObject({ country: z.enum(['DE', 'FR', 'IE', 'NL']) }).optional(),
  }),
});

/**
 * As at Stripe, bank transfers need options and a customer.
 *
 * @throws ApiError 400 if the options do not fit the currency or the customer is missing
 */
export function offersTransfers(
  account: Account,
  currency: string,
  customer: string | undefined,
  options: z.infer<typeof transferOptionsSchema> | undefined,
): boolean {
  if (!options) return false;
  const { type, eu_bank_transfer } = options.bank_transfer;
  const path = 'payment_method_options[customer_balance][bank_transfer]';
  if (type !== TYPE_OF_CURRENCY[currency]) {
    throw badRequestError(`You cannot use ${type} for payments in ${currency}.`, `${path}[type]`);
  }
  if ((type === 'eu_bank_transfer') !== (eu_bank_transfer !== undefined)) {
    throw badRequestError('`country` is required for eu_bank_transfer only.', `${path}[eu_bank_transfer]`);
  }
  if (!customer) throw badRequestError('Payments by customer_balance need a `customer`.', 'customer');
  return acceptsTransfers(account, currency);
}

const getInstructions = ({ next_action }: Stripe.PaymentIntent) =>
  next_action?.display_bank_transfer_instructions ?? null;

/** Returns true if the client has chosen a bank transfer, but its whole amount has not arrived yet. */
export const awaitsTransfer = (intent: Stripe.PaymentIntent): boolean => getInstructions(intent) !== null;

/** Starts a bank transfer. The payment waits for the money, unless the customer's cash balance covers it. */
export function startTransfer(account: Account, id: string, method: Stripe.PaymentMethod): Stripe.PaymentIntent {
  const { amount, currency } = findIntent(account, id);
  const instructions = {
    amount_remaining: amount,
    currency,
    hosted_instructions_url: `${account.url}/c/instructions/${id}`,
    reference: createRandomText(12).toUpperCase(),
    type: TYPE_OF_CURRENCY[currency]!,
  };
  const waiting = changeIntent(account, id, {
    last_payment_error: null,
    next_action: { type: 'display_bank_transfer_instructions', display_bank_transfer_instructions: instructions },
    payment_method: method.id,
    status: 'requires_action',
  });
  account.emit('payment_intent.requires_action', waiting);
  return applyCashBalance(account, id);
}

function applyCashBalance(account: Account, id: string): Stripe.PaymentIntent {
  const intent = findIntent(account, id);
  const { currency, customer } = intent;
  const instructions = getInstructions(intent)!;
  const remaining = instructions.amount_remaining!;
  if (!isAppliedAutomatically(account, customer as string)) return intent;
  const applied = Math.min(remaining, getCashBalance(account, customer as string, currency));
  if (applied === 0) return intent;
  addToCashBalance(account, customer as string, currency, -applied);
  if (applied === remaining) return chargeIntent(account, id);
  const funded = changeIntent(account, id, {
    next_action: {
      ...intent.next_action!,
      display_bank_transfer_instructions: { ...instructions, amount_remaining: remaining - applied },
    },
  });
  account.emit('payment_intent.partially_funded', funded);
  return funded;
}

/**
 * Adds money to the cash balance of a payment's customer. The money pays all payments of the customer that wait for
 * money, oldest first.
 *
 * @returns the payments that the money has paid
 * @throws ApiError 400 if the customer of the payment has no account number
 */
export function receiveTransfer(account: Account, id: string, amount?: number): Stripe.PaymentIntent[] {
  const intent = findIntent(account, id);
  const { customer, currency } = intent;
  const method = account.state.paymentMethods[intent.payment_method as string];
  if (method?.type !== 'customer_balance' || customer === null) {
    throw badRequestError('This payment is not paid by bank transfer.');
  }
  const received = amount ?? getInstructions(intent)?.amount_remaining ?? 0;
  if (received < 1) throw badRequestError('Enter the amount of the transfer.', 'amount');
  addToCashBalance(account, customer as string, currency, received);
  return Object.values(account.state.paymentIntents)
    .filter((each) => each.customer === customer && each.currency === currency && awaitsTransfer(each))
    .map((each) => applyCashBalance(account, each.id))
    .filter(({ status }) => status === 'succeeded');
}
