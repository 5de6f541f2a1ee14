import type Stripe from 'stripe';
import { createId, nowInSeconds, type Account } from '../account/account.js';
import { convert } from './currencies.js';

type Entry = Pick<Stripe.BalanceTransaction, 'type' | 'source' | 'description'> & {
  /** The amount in the currency of the payment. It is negative if the account loses money. */
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
    created: nowInSeconds(),
    currency,
    description: entry.description,
    exchange_rate: rate,
    fee,
    net: amount - fee,
    source: entry.source,
    type: entry.type,
  } as Stripe.BalanceTransaction;
  account.state.balanceTransactions[transaction.id] = transaction;
  return transaction;
}
