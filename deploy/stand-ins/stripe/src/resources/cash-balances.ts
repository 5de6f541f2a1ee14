import type Stripe from 'stripe';
import { z } from 'zod';
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

/** Returns whether the cash balance of a customer pays the customer's payments without anybody's request. */
export const isAppliedAutomatically = ({ state }: Account, customer: string): boolean =>
  state.reconciliationModes[customer] !== 'manual';

function retrieveCashBalance(account: Account, _: unknown, id: string): Stripe.CashBalance {
  const { id: customer } = findCustomer(account, id);
  const balances = Object.entries(account.state.cashBalances[customer] ?? {}).filter(([, amount]) => amount > 0);
  const mode = account.state.reconciliationModes[customer];
  return {
    object: 'cash_balance',
    available: balances.length > 0 ? Object.fromEntries(balances) : null,
    customer,
    customer_account: null,
    livemode: false,
    settings: { reconciliation_mode: mode ?? 'automatic', using_merchant_default: mode === undefined },
  };
}

const updateSchema = z.strictObject({
  settings: z.strictObject({ reconciliation_mode: z.enum(['automatic', 'manual', 'merchant_default']) }).optional(),
});

function updateCashBalance(
  account: Account,
  { settings }: z.infer<typeof updateSchema>,
  id: string,
): Stripe.CashBalance {
  const { id: customer } = findCustomer(account, id);
  const mode = settings?.reconciliation_mode;
  if (mode === 'merchant_default') delete account.state.reconciliationModes[customer];
  else if (mode) account.state.reconciliationModes[customer] = mode;
  return retrieveCashBalance(account, {}, id);
}

export const cashBalanceRoutes = [
  defineRoute('GET', '/v1/customers/:id/cash_balance', noParams, retrieveCashBalance),
  defineRoute('POST', '/v1/customers/:id/cash_balance', updateSchema, updateCashBalance),
];
