import type { Discount, DocumentTax, LineTaxes, TaxesAndRounding } from '@paperbill/contracts/http';
import { canHaveTaxRate, type Currency, isolate } from '@paperbill/contracts/rules';
import { type AmountTexts, englishAmountTexts } from '@paperbill/contracts/languages';
import { compareDecimals, subtractAmounts } from './decimal.js';
import { formatMoney, formatTaxRate } from './format.js';

export interface TaxedAmounts extends TaxesAndRounding {
  currency: Currency | undefined;
  taxRate: string;
  taxAmount: string;
}

export interface TaxRow {
  label: string;
  /** The amount with the sign that the row shows. A withholding is negative. */
  amount: string;
}

/**
 * The rows between the subtotal and the total. If there are several taxes, each row contains the base of its tax, so
 * that readers can check the amount. Rows of taxes that are part of the subtotal begin with "Includes".
 */
export const listTaxRows = (document: TaxedAmounts, texts: AmountTexts = englishAmountTexts): TaxRow[] => [
  ...listTaxes(document, texts),
  ...listRoundingRows(document, texts),
];

export const listRoundingRows = (
  { roundingAmount }: TaxesAndRounding,
  texts: AmountTexts = englishAmountTexts,
): TaxRow[] => (roundingAmount === undefined ? [] : [{ label: texts.rounding, amount: roundingAmount }]);

/** Returns a label such as 'Discount (10%)'. */
export const formatDiscountLabel = ({ kind, value }: Discount, texts: AmountTexts = englishAmountTexts): string =>
  texts.discount(kind === 'percentage' ? formatTaxRate(value, texts.language) : undefined);

/**
 * Lists the taxes of a document. If `taxes` is undefined, the tax rate is the only tax. If `taxes` is empty, as in a
 * credit note for lines without taxes, the document has no tax.
 */
function listTaxes(
  { taxes, taxRate, taxAmount, pricesIncludeTax, currency }: TaxedAmounts,
  texts: AmountTexts,
): TaxRow[] {
  const { language } = texts;
  if (!taxes) return [{ label: texts.tax(formatTaxRate(taxRate, language)), amount: taxAmount }];
  const isIncluded = ({ kind, amount }: DocumentTax): boolean =>
    Boolean(pricesIncludeTax) && kind !== 'withholding' && compareDecimals(amount, 0) !== 0;
  const toRow = (tax: DocumentTax): TaxRow => {
    const name = formatTaxName(tax, texts);
    const named = taxes.length > 1 ? texts.taxOnBase(name, formatMoney(tax.base, currency, language)) : name;
    return { label: isIncluded(tax) ? texts.includes(named) : named, amount: toSignedAmount(tax) };
  };
  return [...selectTaxes(taxes, false), ...selectTaxes(taxes, true)].map(toRow);
}

const selectTaxes = (taxes: readonly DocumentTax[], isWithheld: boolean): DocumentTax[] =>
  taxes.filter(({ kind }) => (kind === 'withholding') === isWithheld);

type NamedTax = Pick<DocumentTax, 'name' | 'rate' | 'kind'>;

/**
 * Returns a name such as 'GST (5%)'. If a kind of tax has no rates, the name contains the kind: 'VAT (Reverse charge)'.
 */
export function formatTaxName(tax: NamedTax, texts: AmountTexts = englishAmountTexts): string {
  const detail = formatRateOrKind(tax, texts);
  const name = isolate(tax.name, texts.language);
  return isContainedInTaxName(detail, tax.name) ? name : `${name} (${detail})`;
}

const formatRateOrKind = ({ rate, kind }: NamedTax, { language, taxKind }: AmountTexts): string =>
  canHaveTaxRate(kind) ? formatTaxRate(rate, language) : taxKind(kind);

/** A part of a longer number does not count: 'VAT 19%' does not contain '9%'. */
const isContainedInTaxName = (part: string, name: string): boolean =>
  removeSpacesAndCase(name)
    .split(removeSpacesAndCase(part))
    .slice(0, -1)
    .some((before) => !/[\d.,]$/.test(before));

const removeSpacesAndCase = (text: string): string => text.replace(/\s/g, '').toLowerCase();

/** Returns a text such as 'GST (5%) 15.00; QST (9.975%) 29.93'. Withholdings are negative. */
export const formatTaxes = ({ taxes = [] }: TaxesAndRounding): string =>
  taxes.map((tax) => `${formatTaxName(tax)} ${toSignedAmount(tax)}`).join('; ');

const toSignedAmount = ({ kind, amount }: DocumentTax): string =>
  kind === 'withholding' ? subtractAmounts(0, amount) : amount;

export const listTaxSentences = ({ taxes = [] }: TaxesAndRounding): string[] => [
  ...new Set(taxes.map(({ sentence }) => sentence.trim()).filter(Boolean)),
];

/**
 * Returns a function that lists the taxes of a line, such as 'GST, QST' or '19%'. Returns null if all lines have the
 * same taxes, because the totals already show these taxes.
 */
export function listLineTaxes(
  lines: readonly LineTaxes[],
  { taxes = [] }: TaxesAndRounding,
  texts: AmountTexts = englishAmountTexts,
): ((line: LineTaxes) => string) | null {
  const nameByTaxId = new Map(taxes.map((tax) => [tax.id, formatTaxBriefly(tax, taxes, texts)]));
  const format = ({ taxIds = [] }: LineTaxes): string =>
    [...nameByTaxId].flatMap(([id, name]) => (taxIds.includes(id) ? name : [])).join(', ') || '–';
  return new Set(lines.map(format)).size > 1 ? format : null;
}

/** Returns the name of a tax. If other taxes have the same name, the rate or the kind identifies the tax. */
function formatTaxBriefly(tax: DocumentTax, taxes: readonly DocumentTax[], texts: AmountTexts): string {
  const taxesWithName = taxes.filter(({ name }) => name === tax.name);
  if (taxesWithName.length === 1) return isolate(tax.name, texts.language);
  const detail = formatRateOrKind(tax, texts);
  const isUnique = taxes.filter((other) => formatRateOrKind(other, texts) === detail).length === 1;
  return isUnique ? detail : formatTaxName(tax, texts);
}
