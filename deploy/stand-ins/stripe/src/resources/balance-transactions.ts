import type Stripe from 'stripe';
import { createId, nowInSeconds, type Account } from '../account/account.js';
import { isInRange, pageParams, rangeParam, textParam, toPage } from '../http/params.js';
import { defineRoute, findOrThrow, noParams } from '../http/route.js';
import { convert } from './currencies.js';

type Entry = Pick<Stripe.BalanceTransaction, 'type' | 'reporting_category' | 'source' | 'description'> & {
  /** In the currency of the payment. The amount is negative if the account loses money. */
  amount: number;
  currency: string;
  getFee?: (amount: number) => number;
};

const getSettlementCurrency = ({ id, platform }: Account): string =>
  (id !== null && platform.state.connectedAccounts[id]!.account.defaults?.currency) || 'usd';

export function addBalanceTransaction(account: Account, entry: Entry): Stripe.BalanceTransaction {
  const currency = getSettlementCurrency(account);
  const { amount, rate } = convert(entry.amount, entry.currency, currency);
  const fee = entry.getFee?.(amount) ?? 0;
  const transaction = {
    id: createId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: nowInSeconds(),
    created: nowInSeconds(),
    currency,
    description: entry.description,
    exchange_rate: rate,
    fee,
    fee_details: fee
      ? [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }]
      : [],
    net: amount - fee,
    reporting_category: entry.reporting_category,
    source: entry.source,
    status: 'available',
    type: entry.type,
  } as Stripe.BalanceTransaction;
  account.state.balanceTransactions[transaction.id] = transaction;
  return transaction;
}

const listSchema = pageParams.extend({
  created: rangeParam.optional(),
  currency: textParam.optional(),
  payout: textParam.optional(),
  source: textParam.optional(),
  type: textParam.optional(),
});

export const balanceTransactionRoutes = [
  defineRoute('GET', '/v1/balance_transactions/:id', noParams, ({ state }, _, id) =>
    findOrThrow(state.balanceTransactions, id, 'balance transaction'),
  ),
  defineRoute('GET', '/v1/balance_transactions', listSchema, ({ state }, params) => {
    const { created, currency, payout, source, type, ...place } = params;
    const rows = Object.values(state.balanceTransactions).filter(
      (row) =>
        isInRange(row.created, created) &&
        (!currency || row.currency === currency) &&
        (!payout || state.payoutIds[row.id] === payout) &&
        (!source || row.source === source) &&
        (!type || row.type === type),
    );
    return toPage('/v1/balance_transactions', rows, place);
  }),
];
