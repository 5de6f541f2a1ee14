import { getTaxKindLabel, type Language, type TaxKind } from '../rules/index.js';

export interface AmountTexts {
  /** The language, which is undefined for English (US). */
  language?: Language;
  /** The label of the tax if the document has only one tax, such as 'Tax (8.25%)'. */
  tax: (rate: string) => string;
  taxKind: (kind: TaxKind) => string;
  /** The label of a tax that the prices include, such as 'Includes GST (5%)'. */
  includes: (tax: string) => string;
  /** The label of a tax with the amount on which the tax is computed, such as 'GST (5%) on $100.00'. */
  taxOnBase: (tax: string, base: string) => string;
  /** @param rate the percentage, or undefined if the discount is an amount */
  discount: (rate?: string) => string;
  rounding: string;
  exchangeRate: (date: string, from: string, to: string) => string;
  taxInCurrency: (currency: string, amount: string) => string;
  totalInCurrency: (currency: string, amount: string) => string;
}

export const englishAmountTexts: AmountTexts = {
  tax: (rate) => `Tax (${rate})`,
  taxKind: getTaxKindLabel,
  includes: (tax) => `Includes ${tax}`,
  taxOnBase: (tax, base) => `${tax} on ${base}`,
  discount: (rate) => (rate ? `Discount (${rate})` : 'Discount'),
  rounding: 'Rounding',
  exchangeRate: (date, from, to) => `Exchange rate of ${date}: ${from} = ${to}`,
  taxInCurrency: (currency, amount) => `Tax in ${currency}: ${amount}`,
  totalInCurrency: (currency, amount) => `Total in ${currency}: ${amount}`,
};
