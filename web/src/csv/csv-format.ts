import { usesDecimalComma } from '../components/uses-decimal-comma.js';

/** `1234.50,…` for programs and most spreadsheets, or `1234,50;…` for spreadsheets with decimal commas. */
export type CsvFormat = 'decimalPoint' | 'decimalComma';

/**
 * Returns the first browser language with a decimal comma, such as 'German'. A spreadsheet in that language shows a row
 * of an ordinary CSV in one cell. Null if no such language is set.
 */
export function commaLanguage(): string | null {
  const language = navigator.languages.find(usesDecimalComma);
  if (!language) return null;
  return new Intl.DisplayNames('en', { type: 'language' }).of(new Intl.Locale(language).language) ?? language;
}
