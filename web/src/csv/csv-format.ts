import { usesDecimalComma } from '../components/uses-decimal-comma.js';

/** How a CSV divides its cells and writes numbers: `1234.50,…`, as programs and most spreadsheets read it, or `1234,50;…`. */
export type CsvFormat = 'decimalPoint' | 'decimalComma';

/**
 * The first of the reader's languages that writes 1234,50, such as 'German': a spreadsheet in that language shows a row of
 * an ordinary CSV in one cell. Null where nobody would be helped by being asked.
 */
export function commaLanguage(): string | null {
  const language = navigator.languages.find(usesDecimalComma);
  if (!language) return null;
  return new Intl.DisplayNames('en', { type: 'language' }).of(new Intl.Locale(language).language) ?? language;
}
