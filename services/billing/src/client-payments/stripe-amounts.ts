import { type Currency, type Decimal, getDecimals, getStripeDecimals } from '@paperbill/contracts/rules';
import { toAmount } from '@paperbill/money';

/** In currencies with three decimals, Stripe accepts amounts with two decimals. */
export const getChargedDecimals = (currency: Currency): number =>
  Math.min(getStripeDecimals(currency), getDecimals(currency), 2);

/** @returns null if the amount has too many decimals for Stripe */
export function toStripeAmount(amount: Decimal, currency: Currency): number | null {
  const decimals = getStripeDecimals(currency);
  const [whole, fraction = ''] = amount.split('.');
  if (/[^0]/.test(fraction.slice(Math.min(decimals, 2)))) return null;
  return Number(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`);
}

/** @param units an amount in Stripe's smallest unit, which may be negative */
export function fromStripeAmount(units: number, currency: Currency): Decimal {
  const decimals = getStripeDecimals(currency);
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return toAmount(`${units < 0 ? '-' : ''}${whole}.${digits.slice(whole.length)}0`, getDecimals(currency));
}
