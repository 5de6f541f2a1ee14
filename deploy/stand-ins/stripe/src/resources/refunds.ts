import type Stripe from 'stripe';
import { z } from 'zod';
import { createId, nowInSeconds, type Account } from '../account/account.js';
import { defineList, integerParam, metadataParam, textParam } from '../http/params.js';
import { badRequestError, defineRoute, findOrThrow } from '../http/route.js';
import { addBalanceTransaction } from './balance-transactions.js';
import { changeCharge, findCharge } from './payments.js';

const newRefundSchema = z.strictObject({
  amount: integerParam.optional(),
  metadata: metadataParam,
  payment_intent: textParam,
});

function createRefund(account: Account, params: z.infer<typeof newRefundSchema>): Stripe.Refund {
  const charge = findRefundedCharge(account, params.payment_intent);
  const rest = charge.amount - charge.amount_refunded;
  const { amount = rest } = params;
  if (rest === 0) {
    throw badRequestError(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
  }
  const disputes = Object.values(account.state.disputes).filter((dispute) => dispute.charge === charge.id);
  if (disputes.some(({ status }) => status !== 'won')) {
    throw badRequestError(`Charge ${charge.id} has been charged back.`, undefined, 'charge_disputed');
  }
  if (amount < 1) throw badRequestError('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  if (amount > rest) {
    throw badRequestError(`Refund amount (${amount}) is greater than unrefunded amount on charge (${rest})`, 'amount');
  }
  const id = createId('re');
  const transaction = addBalanceTransaction(account, {
    amount: -amount,
    currency: charge.currency,
    description: 'REFUND FOR CHARGE',
    source: id,
    type: 'refund',
  });
  const refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: transaction.id,
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    customer: charge.customer,
    metadata: params.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    // Stripe asks the client for the bank account to which it returns a bank transfer.
    status: charge.payment_method_details?.type === 'customer_balance' ? 'requires_action' : 'succeeded',
  } as Stripe.Refund;
  account.state.refunds[id] = refund;
  const refunded = charge.amount_refunded + amount;
  const changed = changeCharge(account, charge.id, { amount_refunded: refunded, refunded: refunded === charge.amount });
  account.emit('charge.refunded', changed, { amount_refunded: charge.amount_refunded });
  account.emit('refund.created', refund);
  account.emit('refund.updated', refund);
  return refund;
}

function findRefundedCharge(account: Account, payment: string): Stripe.Charge {
  const { latest_charge: id } = findOrThrow(account.state.paymentIntents, payment, 'payment_intent', 'payment_intent');
  const charge = id === null ? undefined : findCharge(account, id as string);
  if (charge?.paid) return charge;
  throw badRequestError('This payment does not have a successful charge to refund.', 'payment_intent');
}

export function failRefund(account: Account, id: string): Stripe.Refund {
  const before = findOrThrow(account.state.refunds, id, 'refund');
  if (before.status === 'failed') throw badRequestError('The refund has failed already.');
  addBalanceTransaction(account, {
    amount: before.amount,
    currency: before.currency,
    description: 'REFUND FAILURE',
    source: id,
    type: 'refund_failure',
  });
  const refund: Stripe.Refund = { ...before, status: 'failed' };
  account.state.refunds[id] = refund;
  const charge = findCharge(account, before.charge as string);
  const changed = changeCharge(account, charge.id, {
    amount_refunded: charge.amount_refunded - before.amount,
    refunded: false,
  });
  account.emit('refund.updated', refund, { status: before.status });
  account.emit('refund.failed', refund);
  account.emit('charge.updated', changed, { amount_refunded: charge.amount_refunded });
  return refund;
}

export const refundRoutes = [
  defineRoute('POST', '/v1/refunds', newRefundSchema, createRefund),
  defineList('/v1/refunds', 'refunds', ['payment_intent']),
];
