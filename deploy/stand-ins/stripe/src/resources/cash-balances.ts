import type Stripe from 'stripe';
import type { Account } from '../account/account.js';
import { defineRoute, noParams } from '../http/route.js';
import { findCustomer } from './customers.js';

/** Returns the money that a customer has transferred and that belongs to no payment, in the smallest unit. */
export const getCashBalance = ({ state }: Account, customer: string, currency: string): number =>
  state.cashBalances[customer]?.[currency] ?? 0;

export function addToCashBalance(account: Account, customer: string, currency: string, amount: number): void {
  const balances = (account.state.cashBalances[customer] ??= {});
  balances[currency] = (balances[currency] ?? 0) + amount;
}

function retrieveCashBalance(account: Account, _: unknown, id: string): Stripe.CashBalance {
  const { id: customer } = findCustomer(account, id);
  const balances = Object.entries(account.state.cashBalances[customer] ?? {}).filter(([, amount]) => amount > 0);
  return {
    object: 'cash_balance',
    available: balances.length > 0 ? Object.fromEntries(balances) : null,
    customer,
    livemode: false,
    settings: { reconciliation_mode: 'automatic', using_merchant_default: true },
  } as Stripe.CashBalance;
}

export const cashBalanceRoutes = [defineRoute('GET', '/v1/customers/:id/cash_balance', noParams, retrieveCashBalance)];
