import { currencies, type Currency, DEFAULT_CURRENCY } from '@paperbill/contracts/rules';

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

/** The currencies that lists show first, because most users look for one of them. */
const COMMON_CURRENCIES = [DEFAULT_CURRENCY, 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'JPY', 'INR', 'MXN', 'BRL'];

/** Returns a currency with its code and English name: 'EUR · Euro'. */
export const describeCurrency = (code: Currency): string => `${code} · ${currencyNames.of(code)}`;

/** Returns the options of a list of all currencies. The common ones come first. */
export const listCurrencyOptions = (): { value: Currency; label: string }[] =>
  [...new Set([...COMMON_CURRENCIES, ...currencies])].map((value) => ({ value, label: describeCurrency(value) }));
