import type { Exchange, WithExchange } from '@paperbill/contracts/http';
import { type Currency, DEFAULT_CURRENCY, formatDate, getDecimals } from '@paperbill/contracts/rules';
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
export function describeExchange({ exchange, currency, taxAmount, total }: ExchangedDocument): string[] {
  if (!exchange) return [];
  const format = (amount: string): string => formatMoney(exchangeAmount(amount, exchange), exchange.currency);
  return [
    `Exchange rate of ${formatDate(exchange.date)}: 1 ${currency ?? DEFAULT_CURRENCY} = ${formatQuantity(exchange.rate)} ${exchange.currency}`,
    `Tax in ${exchange.currency}: ${format(taxAmount)}`,
    `Total in ${exchange.currency}: ${format(total)}`,
  ];
}
