import { type Currency, type Decimal, getDecimals } from '@paperbill/contracts/rules';
import { toAmount } from '@paperbill/money';

/** The least amounts that Stripe charges. Stripe converts amounts in other currencies before it compares them. */
const LEAST_AMOUNTS: Record<Currency, Decimal> = {
  USD: '0.50',
  AED: '2',
  AUD: '0.50',
  BGN: '1',
  BRL: '0.50',
  CAD: '0.50',
  CHF: '0.50',
  CZK: '15',
  DKK: '2.50',
  EUR: '0.50',
  GBP: '0.30',
  HKD: '4',
  HUF: '175',
  INR: '0.50',
  JPY: '50',
  MXN: '10',
  MYR: '2',
  NOK: '3',
  NZD: '0.50',
  PLN: '2',
  RON: '2',
  SEK: '3',
  SGD: '0.50',
  THB: '10',
};

/** Returns the least amount of an online payment. Smaller amounts are not offered for online payment. */
export const getLeastAmount = (currency: Currency): Decimal => LEAST_AMOUNTS[currency] ?? '1';

/** Checks whether Stripe can charge an amount. In currencies with three decimals, the last digit must be 0. */
export const isChargeable = (amount: Decimal, currency: Currency): boolean =>
  getDecimals(currency) < 3 || toAmount(amount, 3).endsWith('0');
