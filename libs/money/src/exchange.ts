import type { Exchange, WithExchange } from '@paperbill/contracts/http';
import {
  type Currency,
  DEFAULT_CURRENCY,
  formatDate,
  getDecimals,
  isolate,
  type Language,
} from '@paperbill/contracts/rules';
import { type AmountTexts, englishAmountTexts } from '@paperbill/contracts/languages';
import { computeLineSubtotal } from './decimal.js';
import { formatMoneyToParts, formatQuantity } from './format.js';

interface ExchangedDocument extends WithExchange {
  currency?: Currency | undefined;
  taxAmount: string;
  total: string;
}

/** The result is rounded half away from zero (rule TAX-22). */
export const exchangeAmount = (amount: string, { rate, currency }: Exchange): string =>
  computeLineSubtotal(amount, rate, getDecimals(currency));

/** Numbers are never separated from their currency by a line break. */
export function describeExchange(
  { exchange, currency, taxAmount, total }: ExchangedDocument,
  texts: AmountTexts = englishAmountTexts,
): string[] {
  if (!exchange) return [];
  const { language } = texts;
  const to = exchange.currency ?? DEFAULT_CURRENCY;
  const format = (amount: string): string => formatWithoutSign(exchangeAmount(amount, exchange), to, language);
  return [
    texts.exchangeRate(
      formatDate(exchange.date, language),
      isolate(`1\u00a0${currency ?? DEFAULT_CURRENCY}`, language),
      isolate(`${formatQuantity(exchange.rate, language)}\u00a0${to}`, language),
    ),
    texts.taxInCurrency(to, format(taxAmount)),
    texts.totalInCurrency(to, format(total)),
  ];
}

/** Formats an amount without its currency, because the text beside the amount already contains the currency. */
const formatWithoutSign = (amount: string, currency: Currency, language: Language | undefined): string =>
  formatMoneyToParts(amount, currency, language)
    .filter(({ type }) => type !== 'currency' && type !== 'literal')
    .map(({ value }) => value)
    .join('');
