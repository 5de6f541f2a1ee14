import { currencies, type Currency, DEFAULT_CURRENCY } from '@paperbill/contracts/rules';

const names = new Intl.DisplayNames('en', { type: 'currency' });

/** The currencies that lists show first, because most users look for one of them. */
const COMMON = [DEFAULT_CURRENCY, 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'JPY', 'INR', 'MXN', 'BRL'];

/** Returns a currency with its code and English name: 'EUR · Euro'. */
export const describeCurrency = (code: Currency): string => `${code} · ${names.of(code)}`;

/** Returns the options of a list of all currencies. The common ones come first. */
export const listCurrencyOptions = (): { value: Currency; label: string }[] =>
  [...new Set([...COMMON, ...currencies])].map((value) => ({ value, label: describeCurrency(value) }));
