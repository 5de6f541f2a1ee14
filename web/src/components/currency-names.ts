import { getLocale } from '../languages/format.js';
import { currencies, type Currency, DEFAULT_CURRENCY } from '@paperbill/contracts/rules';

let currencyNames: Intl.DisplayNames | undefined;

/** The list starts with these currencies, because most users look for one of them. */
const COMMON_CURRENCIES = [DEFAULT_CURRENCY, 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'JPY', 'INR', 'MXN', 'BRL'];

/** Returns a text such as 'EUR · Euro'. */
export function describeCurrency(code: Currency): string {
  currencyNames ??= new Intl.DisplayNames(getLocale(), { type: 'currency' });
  return `${code} · ${currencyNames.of(code)}`;
}

export const listCurrencyOptions = (): { value: Currency; label: string }[] =>
  [...new Set([...COMMON_CURRENCIES, ...currencies])].map((value) => ({ value, label: describeCurrency(value) }));
