import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account/account.js';

export const getCashBalance = ({ state }: Account, customer: string, currency: string): number =>
  state.cashBalances[customer]?.[currency] ?? 0;

export function addToCashBalance(account: Account, customer: string, currency: string, amount: number): void {
  const balances = (account.state.cashBalances[customer] ??= {});
  balances[currency] = (balances[currency] ?? 0) + amount;
}

export const isAppliedAutomatically = ({ state }: Account, customer: string): boolean =>
  state.reconciliationModes[customer] !== 'manual';

export function toCashBalance({ state }: Account, customer: string): Stripe.CashBalance {
  const balances = Object.entries(state.cashBalances[customer] ?? {}).filter(([, amount]) => amount > 0);
  const mode = state.reconciliationModes[customer];
  return {
    object: 'cash_balance',
    available: balances.length > 0 ? Object.fromEntries(balances) : null,
    customer,
    settings: { reconciliation_mode: mode ?? 'automatic', using_merchant_default: mode === undefined },
  } as Stripe.CashBalance;
}

export const cashBalanceSettingsSchema = z.strictObject({
  settings: z.strictObject({ reconciliation_mode: z.enum(['automatic', 'manual', 'merchant_default']) }).optional(),
});

export function setReconciliationMode(
  { state }: Account,
  customer: string,
  changes: z.infer<typeof cashBalanceSettingsSchema> = {},
): void {
  const mode = changes.settings?.reconciliation_mode;
  if (mode === 'merchant_default') delete state.reconciliationModes[customer];
  else if (mode) state.reconciliationModes[customer] = mode;
}
