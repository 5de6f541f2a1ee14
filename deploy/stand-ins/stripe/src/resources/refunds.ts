import type Stripe from 'stripe';
import { z } from 'zod';
import { createId, nowInSeconds, type Account } from '../account/account.js';
import { integerParam, isInRange, metadataParam, pageParams, rangeParam, textParam, toPage } from '../http/params.js';
import { badRequestError, defineRoute, findOrThrow, noParams } from '../http/route.js';
import { addBalanceTransaction } from './balance-transactions.js';
import { changeCharge, findCharge, findIntent } from './payments.js';

const newRefundSchema = z.strictObject({
  amount: integerParam.optional(),
  charge: textParam.optional(),
  metadata: metadataParam,
  payment_intent: textParam.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});
type NewRefund = z.infer<typeof newRefundSchema>;

function createRefund(account: Account, params: NewRefund): Stripe.Refund {
  const charge = findRefundedCharge(account, params);
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
    reporting_category: 'refund',
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
    reason: params.reason ?? null,
    receipt_number: null,
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

function findRefundedCharge(account: Account, { charge, payment_intent }: NewRefund): Stripe.Charge {
  if (Boolean(charge) === Boolean(payment_intent)) {
    throw badRequestError('One of the following params should be provided: payment_intent or charge.', 'charge');
  }
  const intent =
    payment_intent && findOrThrow(account.state.paymentIntents, payment_intent, 'payment_intent', 'payment_intent');
  const id = charge ?? (intent ? findIntent(account, intent.id).latest_charge : null);
  const found = id === null ? undefined : findCharge(account, id as string, 'charge');
  if (found?.paid) return found;
  throw badRequestError('This payment does not have a successful charge to refund.', 'payment_intent');
}

export function failRefund(account: Account, id: string): Stripe.Refund {
  const before = findOrThrow(account.state.refunds, id, 'refund');
  if (before.status === 'failed') throw badRequestError('The refund has failed already.');
  const { id: transaction } = addBalanceTransaction(account, {
    amount: before.amount,
    currency: before.currency,
    description: 'REFUND FAILURE',
    reporting_category: 'refund_failure',
    source: id,
    type: 'refund_failure',
  });
  const refund: Stripe.Refund = {
    ...before,
    failure_balance_transaction: transaction,
    failure_reason: 'lost_or_stolen_card',
    status: 'failed',
  };
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

const listSchema = pageParams.extend({
  charge: textParam.optional(),
  created: rangeParam.optional(),
  payment_intent: textParam.optional(),
});

export const refundRoutes = [
  defineRoute('POST', '/v1/refunds', newRefundSchema, createRefund),
  defineRoute('GET', '/v1/refunds/:id', noParams, ({ state }, _, id) => findOrThrow(state.refunds, id, 'refund')),
  defineRoute('GET', '/v1/refunds', listSchema, ({ state }, { charge, created, payment_intent, ...place }) => {
    const refunds = Object.values(state.refunds)
      .filter((refund) => isInRange(refund.created, created))
      .filter((refund) => !charge || refund.charge === charge)
      .filter((refund) => !payment_intent || refund.payment_intent === payment_intent);
    return toPage('/v1/refunds', refunds, place);
  }),
];
