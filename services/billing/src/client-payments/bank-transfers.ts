import type { OnlinePayment } from '@paperbill/contracts/http';
import type { Currency } from '@paperbill/contracts/rules';
import type Stripe from 'stripe';
import { fromStripeAmount } from './stripe-amounts.js';

const TRANSFERS = {
  EUR: { capability: 'sepa_bank_transfer_payments', type: 'eu_bank_transfer' },
  GBP: { capability: 'gb_bank_transfer_payments', type: 'gb_bank_transfer' },
  JPY: { capability: 'jp_bank_transfer_payments', type: 'jp_bank_transfer' },
  MXN: { capability: 'mx_bank_transfer_payments', type: 'mx_bank_transfer' },
  USD: { capability: 'us_bank_transfer_payments', type: 'us_bank_transfer' },
} as const;

type TransferCurrency = keyof typeof TRANSFERS;
type TransferCapability = (typeof TRANSFERS)[TransferCurrency]['capability'];

const transferCurrencies = Object.keys(TRANSFERS) as TransferCurrency[];

export const listTransferCurrencies = (isActive: (capability: TransferCapability) => boolean): TransferCurrency[] =>
  transferCurrencies.filter((currency) => isActive(TRANSFERS[currency].capability));

/** Countries whose account numbers Stripe offers for transfers in euros. */
const ACCOUNT_NUMBER_COUNTRIES = ['DE', 'FR', 'IE', 'NL'];
const DEFAULT_COUNTRY = 'IE';

export function toTransferOptions(currency: Currency, country: string | null) {
  const { type } = TRANSFERS[currency as TransferCurrency];
  const transferCountry = ACCOUNT_NUMBER_COUNTRIES.find((each) => each === country) ?? DEFAULT_COUNTRY;
  return {
    customer_balance: {
      funding_type: 'bank_transfer',
      bank_transfer: { type, ...(type === 'eu_bank_transfer' && { eu_bank_transfer: { country: transferCountry } }) },
    },
  } satisfies Stripe.Checkout.SessionCreateParams.PaymentMethodOptions;
}

const STRIPE_URL = /^https:\/\/([a-z0-9-]+\.)*stripe\.com(\/|$)/;

const getInstructions = ({ next_action }: Pick<Stripe.PaymentIntent, 'next_action'>) =>
  next_action?.display_bank_transfer_instructions ?? null;

/** Returns true if the client has chosen a bank transfer, but its whole amount has not arrived yet. */
export const awaitsTransfer = (intent: Pick<Stripe.PaymentIntent, 'next_action' | 'status'>): boolean =>
  intent.status === 'requires_action' && getInstructions(intent) !== null;

/** @param intent a payment with its expanded payment method */
export const isBankTransfer = (intent: Pick<Stripe.PaymentIntent, 'payment_method'> | null): boolean =>
  typeof intent?.payment_method === 'object' && intent.payment_method?.type === 'customer_balance';

/**
 * @param stripeUrl the address of Stripe's API. If it belongs to a local Stripe, the instructions may have any address.
 */
export function toInstructionsUrl(
  intent: Stripe.PaymentIntent,
  stripeUrl: string,
): Pick<OnlinePayment, 'instructionsUrl'> {
  const url = getInstructions(intent)?.hosted_instructions_url;
  return url && isStripeUrl(url, stripeUrl) ? { instructionsUrl: url } : {};
}

/**
 * Returns the part of a bank transfer that has arrived. If the transfer was stopped, Stripe keeps this part until the
 * user cancels the payment at Stripe. If the transfer was paid, this part is the surplus.
 * @param unusedAmount money of a stopped or paid transfer in the customer's cash balance, in Stripe's smallest unit
 */
export function toReceivedAmount(
  intent: Stripe.PaymentIntent,
  currency: Currency,
  unusedAmount = 0,
): Pick<OnlinePayment, 'received'> {
  const received = intent.amount - (getInstructions(intent)?.amount_remaining ?? intent.amount) + unusedAmount;
  return received > 0 ? { received: fromStripeAmount(received, currency) } : {};
}

const isStripeUrl = (url: string, stripeUrl: string): boolean =>
  STRIPE_URL.test(stripeUrl) ? STRIPE_URL.test(url) : /^https?:/.test(url);
