import { formatMoney, formatQuantity, type listLineTaxes } from '@paperbill/money';
import type { InvoiceDocumentData } from '../invoice-document-data.js';
import { englishTexts, type SheetTexts } from '@paperbill/contracts/languages';
import { INVISIBLE_CHARACTERS, isRightToLeft, type Language } from '@paperbill/contracts/rules';
import { sheetSize } from './shared-style.js';

interface ColumnWidths {
  quantity: number;
  unit: number;
  rate: number;
  taxes: number;
  amount: number;
}

const COLUMN_GAP_PX = 20;
/** Minimum widths in pixels. Headings and common values fit, so that columns do not move while the user types. */
const MIN_COLUMN_WIDTHS = { quantity: 28, unit: 44, rate: 52, taxes: 28, amount: 64 };
/** The maximum width in pixels of the columns for units and taxes. Longer texts wrap. */
const MAX_TEXT_WIDTH = 100;
/** In pixels. If the amounts are long, the tax column becomes narrower, so that the description keeps this width. */
const MIN_DESCRIPTION_WIDTH = 100;

/**
 * Returns the column widths in pixels. The widths are estimated from the lengths of the texts and not measured. The
 * browser and the server therefore get the same result.
 */
export function computeColumnWidths({
  lineItems,
  currency,
  formatTaxes = null,
  texts = englishTexts,
}: Pick<InvoiceDocumentData, 'lineItems' | 'currency'> & {
  formatTaxes?: ReturnType<typeof listLineTaxes>;
  texts?: SheetTexts;
}): ColumnWidths {
  const { language } = texts.amounts;
  // In some languages, a heading is wider than the minimum width of its column.
  const getMinWidth = (column: keyof ColumnWidths): number =>
    Math.max(MIN_COLUMN_WIDTHS[column], language ? estimateTextWidth(texts[column], language) : 0);
  const computeWidestText = (text: (line: InvoiceDocumentData['lineItems'][number]) => string, least: number) =>
    COLUMN_GAP_PX + lineItems.reduce((most, line) => Math.max(most, estimateTextWidth(text(line), language)), least);
  const widths = {
    quantity: computeWidestText((line) => formatQuantity(line.quantity, language), getMinWidth('quantity')),
    unit: Math.min(
      MAX_TEXT_WIDTH,
      computeWidestText((line) => texts.unitLabel(line.unit, line.quantity), getMinWidth('unit')),
    ),
    rate: computeWidestText((line) => formatMoney(line.unitPrice, currency, language), getMinWidth('rate')),
    amount: computeWidestText((line) => formatMoney(line.subtotal, currency, language), getMinWidth('amount')),
  };
  const left = sheetSize.contentWidth - sumNumbers(Object.values(widths)) - MIN_DESCRIPTION_WIDTH;
  const taxes = computeWidestText((line) => formatTaxes?.(line) ?? '', getMinWidth('taxes'));
  const maxOfTaxes = Math.max(COLUMN_GAP_PX + MIN_COLUMN_WIDTHS.taxes, Math.min(MAX_TEXT_WIDTH, left));
  return { ...widths, taxes: Math.min(taxes, maxOfTaxes) };
}

/** Invisible characters control the direction of text in right-to-left languages. */
export const removeInvisibleCharacters = (text: string, language: Language | undefined): string =>
  isRightToLeft(language) ? text.replaceAll(INVISIBLE_CHARACTERS, '') : text;

const sumNumbers = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Japanese characters that are as wide as they are high. */
const FULL_WIDTH_CHARACTER = /[\u3000-\u30ff\uff00-\uffef\p{Script=Han}]/gu;

/**
 * Returns the estimated width in pixels at a font size of 12 pixels. Digits and small letters are never wider than
 * the estimate.
 */
function estimateTextWidth(shown: string, language: Language | undefined): number {
  const text = removeInvisibleCharacters(shown, language);
  const narrowCharacterCount = text.match(/[.,]/g)?.length ?? 0;
  const wideCharacterCount = language === 'ja' ? (text.match(FULL_WIDTH_CHARACTER)?.length ?? 0) : 0;
  return 8 * text.length - 4 * narrowCharacterCount + 4 * wideCharacterCount;
}
