import { Injectable } from '@nestjs/common';
import { type Payout, payoutStates } from '@paperbill/contracts/http';
import type { WithUserId } from '@paperbill/contracts/nats';
import type Stripe from 'stripe';
import { isDisconnectedError, StripeGateway } from '../stripe/stripe-gateway.js';
import { toAccountOptions } from './payment-account-state.js';
import { PaymentAccounts } from './payment-accounts.js';
import { fromStripeAmount } from './stripe-amounts.js';

const MAX_PAYOUTS = 20;

/**
 * Lists the payouts of an account, which are transfers from its balance to the user's bank. The payouts are read from
 * Stripe and not stored.
 */
@Injectable()
export class Payouts {
  constructor(
    private readonly accounts: PaymentAccounts,
    private readonly stripe: StripeGateway,
  ) {}

  /** The list is empty for the operator's account, because the payments of all users go to it. */
  async list(request: WithUserId): Promise<{ payouts: Payout[] }> {
    const { state, accountId } = await this.accounts.get(request);
    if (accountId === null || state === 'disconnected') return { payouts: [] };
    try {
      const { data } = await this.stripe.callStripe((stripe) =>
        stripe.payouts.list({ limit: MAX_PAYOUTS }, toAccountOptions(accountId)),
      );
      return { payouts: data.map(toPayout) };
    } catch (error) {
      if (!isDisconnectedError(error)) throw error;
      await this.accounts.refresh(request);
      return { payouts: [] };
    }
  }
}

function toPayout({ id, amount, currency, status, arrival_date }: Stripe.Payout): Payout {
  const code = currency.toUpperCase();
  return {
    id,
    amount: fromStripeAmount(amount, code),
    currency: code,
    state: payoutStates.find((state) => state === status) ?? 'pending',
    arrivalDate: new Date(arrival_date * 1_000).toISOString().slice(0, 10),
  };
}
