import type { Exchange, WithExchange } from '@paperbill/contracts/http';
import { type Currency, DEFAULT_CURRENCY, formatDate, getDecimals } from '@paperbill/contracts/rules';
import { type AmountTexts, englishAmountTexts } from './amount-texts.js';
import { computeLineSubtotal } from './decimal.js';
import { formatMoney, formatQuantity } from './format.js';

interface ExchangedDocument extends WithExchange {
  currency?: Currency | undefined;
  taxAmount: string;
  total: string;
}

/** Converts an amount of a document by its exchange rate, rounded half away from zero (rule TAX-22). */
export const exchangeAmount = (amount: string, { rate, currency }: Exchange): string =>
  computeLineSubtotal(amount, rate, getDecimals(currency));

/** Returns texts with the exchange rate, and with the tax and the total in the other currency. */
export function describeExchange(
  { exchange, currency, taxAmount, total }: ExchangedDocument,
  texts: AmountTexts = englishAmountTexts,
): string[] {
  if (!exchange) return [];
  const { language } = texts;
  const to = exchange.currency ?? DEFAULT_CURRENCY;
  const format = (amount: string): string => formatMoney(exchangeAmount(amount, exchange), exchange.currency, language);
  return [
    texts.exchangeRate(
      formatDate(exchange.date, language),
      `1 ${currency ?? DEFAULT_CURRENCY}`,
      `${formatQuantity(exchange.rate, language)} ${to}`,
    ),
    texts.taxIn(to, format(taxAmount)),
    texts.totalIn(to, format(total)),
  ];
}
