import type Stripe from 'stripe';
import { createId, nowInSeconds, type Account } from '../account/account.js';
import { defineList } from '../http/params.js';
import { badRequestError, findOrThrow } from '../http/route.js';
import { addBalanceTransaction } from './balance-transactions.js';
import { changeCharge, findCharge, findIntent } from './payments.js';

/** The fee in the smallest unit of the account's currency. */
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

export const disputeRoutes = [defineList('/v1/disputes', 'disputes', ['payment_intent'])];
