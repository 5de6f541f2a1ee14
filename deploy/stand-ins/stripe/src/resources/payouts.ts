import type Stripe from 'stripe';
import { createId, nowInSeconds, type Account } from '../account/account.js';
import { defineList } from '../http/params.js';
import { badRequestError } from '../http/route.js';
import { addBalanceTransaction } from './balance-transactions.js';

export function makePayout(account: Account): Stripe.Payout {
  const { state } = account;
  const open = Object.values(state.balanceTransactions).filter(({ id }) => !Object.hasOwn(state.payoutIds, id));
  const amount = open.reduce((sum, { net }) => sum + net, 0);
  const currency = open.at(-1)?.currency;
  if (!currency || amount <= 0) throw badRequestError('The account has no balance to pay out.');
  const id = createId('po');
  const transaction = addBalanceTransaction(account, {
    amount: -amount,
    currency,
    description: 'STRIPE PAYOUT',
    source: id,
    type: 'payout',
  });
  for (const row of [...open, transaction]) state.payoutIds[row.id] = id;
  const payout = {
    id,
    object: 'payout',
    amount,
    arrival_date: nowInSeconds(),
    created: nowInSeconds(),
    currency,
    status: 'paid',
  } as Stripe.Payout;
  state.payouts[id] = payout;
  account.emit('payout.created', payout);
  account.emit('payout.paid', payout);
  return payout;
}

export const payoutRoutes = [defineList('/v1/payouts', 'payouts')];
