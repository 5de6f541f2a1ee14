import { DEFAULT_APP_LANGUAGE } from '@paperbill/contracts/http';
import { type Currency, DEFAULT_LANGUAGE, formatDate as formatDateIn, type Language } from '@paperbill/contracts/rules';
import { formatMoney as formatMoneyIn } from '@paperbill/money';
import { getAppLanguage } from './app-language.js';

/** Returns the language in which the app formats numbers and dates. Documents are formatted in their own language. */
export function getLocale(): Language {
  const language = getAppLanguage();
  return language === DEFAULT_APP_LANGUAGE ? DEFAULT_LANGUAGE : language;
}

/** Returns a date such as 'Jan 31, 2026', or '31.01.2026' in German. */
export const formatDate = (date: string): string => formatDateIn(date, getLocale());

/** Returns an amount such as '$1,234.50', or '1.234,50 $' in German. */
export const formatMoney = (amount: string, currency: Currency | undefined): string =>
  formatMoneyIn(amount, currency, getLocale());

/** Returns a number such as '1,234', or '1.234' in German. */
export const formatCount = (count: number): string => count.toLocaleString(getLocale());
