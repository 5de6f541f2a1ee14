import { type Currency, type Decimal, getDecimals, getStripeDecimals } from '@paperbill/contracts/rules';
import { toAmount } from '@paperbill/money';

/**
 * The minimum amounts that Stripe charges. Stripe's documentation contains no amount for some of these currencies. Stripe
 * converts an amount in such a currency before it compares the amount with the minimum. Therefore the amounts for these
 * currencies are worth more than 0.50 USD.
 */
const MIN_AMOUNTS: Record<Currency, Decimal> = {
  ...{ USD: '0.50', AED: '2', AUD: '0.50', BGN: '1', BRL: '0.50', CAD: '0.50', CHF: '0.50', CZK: '15', DKK: '2.50' },
  ...{ EUR: '0.50', GBP: '0.30', HKD: '4', HUF: '175', INR: '0.50', JPY: '50', MXN: '10', MYR: '2', NOK: '3' },
  ...{ NZD: '0.50', PLN: '2', RON: '2', SEK: '3', SGD: '0.50', THB: '10' },
  ...{ ARS: '2000', CLP: '1000', COP: '4000', CRC: '500', IDR: '15000', ISK: '150', KRW: '1000', KZT: '600' },
  ...{ ALL: '80', BHD: '0.50', ILS: '3', JOD: '0.50', KES: '150', KWD: '0.50', OMR: '0.50', QAR: '3' },
  ...{ SAR: '3', TND: '3' },
  ...{ LBP: '100000', NGN: '1500', PYG: '8000', RSD: '110', TZS: '2500', UGX: '4000', UZS: '12000', VND: '20000' },
};

/**
 * The minimum amount in all currencies that MIN_AMOUNTS does not contain. One unit of such a currency is worth at least
 * 0.01 USD, so 50 units are worth at least 0.50 USD.
 */
const DEFAULT_MIN_AMOUNT = '50';

export const getMinAmount = (currency: Currency): Decimal => MIN_AMOUNTS[currency] ?? DEFAULT_MIN_AMOUNT;

/**
 * The currencies in which clients can pay online. Stripe supports a few more currencies, but amounts in these
 * currencies are worth little.
 */
const CHARGEABLE_CURRENCIES = new Set([
  ...Object.keys(MIN_AMOUNTS),
  ...(
    'AWG AZN BAM BBD BMD BND BOB BSD BWP BZD CNY DOP EGP FJD GEL GIP GTQ HNL KYD MAD MDL ' +
    'MKD MOP MUR MVR NAD NIO PAB PEN PGK PHP SZL TRY TTD TWD UAH UYU XCD ZAR'
  ).split(' '),
]);

/**
 * The highest amount that Stripe charges, in the smallest unit of the currency at Stripe. Stripe allows at most
 * 8 digits.
 */
const MAX_MINOR_UNITS = 99_999_999;

/** Returns the maximum amount of an online payment. In currencies with three decimals, its last digit is 0. */
export function getMaxAmount(currency: Currency): Decimal {
  const [decimals, stripeDecimals] = [getDecimals(currency), getStripeDecimals(currency)];
  // For some currencies, Stripe counts in units that are smaller than the last decimal of an amount.
  const step = decimals === 3 ? 10 : 10 ** Math.max(0, stripeDecimals - decimals);
  return toAmount((MAX_MINOR_UNITS - (MAX_MINOR_UNITS % step)) / 10 ** stripeDecimals, decimals);
}

/**
 * Checks the currency and the decimals of an amount, but not its minimum and maximum. In currencies with three
 * decimals, the last digit must be 0.
 */
export function isChargeable(amount: Decimal, currency: Currency): boolean {
  if (!CHARGEABLE_CURRENCIES.has(currency)) return false;
  const decimals = getDecimals(currency);
  return decimals < 3 || toAmount(amount, decimals).endsWith('0');
}
