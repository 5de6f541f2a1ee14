import type Stripe from 'stripe';
import { createId, nowInSeconds, type Account } from '../account/account.js';
import { isInRange, pageParams, rangeParam, textParam, toPage } from '../http/params.js';
import { badRequestError, defineRoute, findOrThrow, noParams } from '../http/route.js';
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
    reporting_category: 'payout',
    source: id,
    type: 'payout',
  });
  for (const row of [...open, transaction]) state.payoutIds[row.id] = id;
  const payout = {
    id,
    object: 'payout',
    amount,
    arrival_date: nowInSeconds(),
    automatic: true,
    balance_transaction: transaction.id,
    created: nowInSeconds(),
    currency,
    description: 'STRIPE PAYOUT',
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    reconciliation_status: 'completed',
    status: 'paid',
    type: 'bank_account',
  } as Stripe.Payout;
  state.payouts[id] = payout;
  account.emit('payout.created', payout);
  account.emit('payout.paid', payout);
  return payout;
}

const listSchema = pageParams.extend({
  arrival_date: rangeParam.optional(),
  created: rangeParam.optional(),
  status: textParam.optional(),
});

export const payoutRoutes = [
  defineRoute('GET', '/v1/payouts/:id', noParams, ({ state }, _, id) => findOrThrow(state.payouts, id, 'payout')),
  defineRoute('GET', '/v1/payouts', listSchema, ({ state }, { arrival_date, created, status, ...place }) => {
    const payouts = Object.values(state.payouts)
      .filter((payout) => isInRange(payout.created, created) && isInRange(payout.arrival_date, arrival_date))
      .filter((payout) => !status || payout.status === status);
    return toPage('/v1/payouts', payouts, place);
  }),
];
