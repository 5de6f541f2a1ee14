import type Stripe from 'stripe';
import { createId, nowInSeconds, type Account } from '../account/account.js';
import { isInRange, pageParams, rangeParam, textParam, toPage } from '../http/params.js';
import { badRequestError, defineRoute, findOrThrow, noParams } from '../http/route.js';
import { addBalanceTransaction } from './balance-transactions.js';
import { changeCharge, findCharge, findIntent } from './payments.js';

/** In the smallest unit of the account's currency. */
const DISPUTE_FEE = 1500;

export interface NewDispute {
  amount?: number | undefined;
  reason?: string | undefined;
}

export function openDispute(account: Account, intent: string, { amount, reason }: NewDispute): Stripe.Dispute {
  const id = findIntent(account, intent).latest_charge as string | null;
  const charge = id === null ? undefined : findCharge(account, id);
  if (!charge?.paid || charge.disputed) throw badRequestError('The payment has no charge that can be disputed.');
  const dispute = {
    id: createId('du'),
    object: 'dispute',
    amount: amount ?? charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent,
    reason: reason ?? 'fraudulent',
    status: 'needs_response',
  } as unknown as Stripe.Dispute;
  changeCharge(account, charge.id, { disputed: true });
  account.state.disputes[dispute.id] = dispute;
  account.emit('charge.dispute.created', dispute);
  account.emit('charge.dispute.funds_withdrawn', moveFunds(account, dispute, -dispute.amount));
  return account.state.disputes[dispute.id]!;
}

function moveFunds(account: Account, dispute: Stripe.Dispute, amount: number): Stripe.Dispute {
  const transaction = addBalanceTransaction(account, {
    amount,
    currency: dispute.currency,
    description: amount < 0 ? 'Chargeback withdrawal' : 'Chargeback reversal',
    ...(amount < 0 && { getFee: () => DISPUTE_FEE }),
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    type: 'adjustment',
  });
  const changed = { ...dispute, balance_transactions: [...dispute.balance_transactions, transaction] };
  return (account.state.disputes[dispute.id] = changed);
}

export function closeDispute(account: Account, id: string, status: 'won' | 'lost'): Stripe.Dispute {
  const before = findOrThrow(account.state.disputes, id, 'dispute');
  if (before.status === 'won' || before.status === 'lost') throw badRequestError('The dispute is closed already.');
  const dispute: Stripe.Dispute = { ...before, status };
  account.state.disputes[id] = dispute;
  if (status === 'won') {
    account.emit('charge.dispute.funds_reinstated', moveFunds(account, dispute, dispute.amount));
  }
  const closed = account.state.disputes[id];
  account.emit('charge.dispute.closed', closed);
  return closed;
}

const listSchema = pageParams.extend({
  charge: textParam.optional(),
  created: rangeParam.optional(),
  payment_intent: textParam.optional(),
});

export const disputeRoutes = [
  defineRoute('GET', '/v1/disputes/:id', noParams, ({ state }, _, id) => findOrThrow(state.disputes, id, 'dispute')),
  defineRoute('GET', '/v1/disputes', listSchema, ({ state }, { charge, created, payment_intent, ...place }) => {
    const disputes = Object.values(state.disputes)
      .filter((dispute) => isInRange(dispute.created, created))
      .filter((dispute) => !charge || dispute.charge === charge)
      .filter((dispute) => !payment_intent || dispute.payment_intent === payment_intent);
    return toPage('/v1/disputes', disputes, place);
  }),
];
