import type { ClientPaymentMode, PaymentAccount } from '@paperbill/contracts/http';
import type Stripe from 'stripe';
import { listTransferCurrencies } from './bank-transfers.js';
import type { PaymentAccountRow, StripeAccountState } from './payment-account.entity.js';

/** A disconnected account keeps its country and currency. */
export type FetchedAccount = Pick<PaymentAccountRow, 'state'> &
  Partial<Pick<PaymentAccountRow, 'country' | 'currency' | 'transferCurrencies'>>;

/** Clients can pay while card payments are active. */
export function toFetchedAccount(account: Stripe.V2.Core.Account): FetchedAccount {
  return {
    state: getState(account),
    country: account.identity?.country?.toUpperCase() ?? null,
    currency: account.defaults?.currency?.toUpperCase() ?? null,
    transferCurrencies: listTransferCurrencies(
      (capability) => account.configuration?.merchant?.capabilities?.[capability]?.status === 'active',
    ),
  };
}

function getState({ closed, configuration, requirements }: Stripe.V2.Core.Account): StripeAccountState {
  if (closed) return 'disconnected';
  const status = configuration?.merchant?.capabilities?.card_payments?.status;
  if (status === 'active') return 'active';
  const isOnboarding = requirements?.entries?.some(({ requested_reasons }) =>
    requested_reasons.some(({ code }) => code === 'routine_onboarding'),
  );
  return isOnboarding || status === 'pending' ? 'onboarding' : 'restricted';
}

/**
 * If the operator has changed CLIENT_PAYMENTS, the user may still have an account of the former mode. Such an account
 * does not count.
 */
export function toPaymentAccount(mode: ClientPaymentMode, row: PaymentAccountRow | null): PaymentAccount {
  if (!row || !isOfMode(mode, row)) {
    return { mode, state: 'none', accountId: null, country: null, currency: null, checkedAt: null };
  }
  const { accountId, country, currency } = row;
  const checkedAt = row.checkedAt?.toISOString() ?? null;
  return { mode, state: row.isOn ? row.state : 'off', accountId, country, currency, checkedAt };
}

export const isOfMode = (mode: ClientPaymentMode, { accountId }: Pick<PaymentAccountRow, 'accountId'>): boolean =>
  mode === (accountId === null ? 'own' : 'connect');

/** @param accountId Stripe's id of the account, or '' for the operator's account */
export const toAccountOptions = (accountId: string): Stripe.RequestOptions =>
  accountId === '' ? {} : { stripeAccount: accountId };
