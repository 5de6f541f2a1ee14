import { DEFAULT_APP_LANGUAGE } from '@paperbill/contracts/http';
import { type Currency, DEFAULT_LANGUAGE, formatDate as formatDateIn, type Language } from '@paperbill/contracts/rules';
import { formatMoney as formatMoneyIn } from '@paperbill/money';
import { getAppLanguage } from './app-language.js';

/** Returns the locale of dates and numbers in the app. Documents have their own language. */
export function getLocale(): Language {
  const language = getAppLanguage();
  return language === DEFAULT_APP_LANGUAGE ? DEFAULT_LANGUAGE : language;
}

/** Formats a calendar date for the user: 'Jan 31, 2026', in German '31.01.2026'. */
export const formatDate = (date: string): string => formatDateIn(date, getLocale());

/** Formats an amount for the user: '$1,234.50', in German '1.234,50 $'. */
export const formatMoney = (amount: string, currency: Currency | undefined): string =>
  formatMoneyIn(amount, currency, getLocale());

/** Formats a whole number for the user: '1,234', in German '1.234'. */
export const formatCount = (count: number): string => count.toLocaleString(getLocale());
