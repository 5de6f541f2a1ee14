import { getLocale } from '../languages/format.js';
import { usesDecimalComma } from '../components/uses-decimal-comma.js';

/**
 * The format of a CSV file. A row is written as `1234.50,…` for most programs, or as `1234,50;…` for spreadsheet
 * programs that use decimal commas.
 */
export type CsvFormat = 'decimalPoint' | 'decimalComma';

/**
 * Returns the name of the first browser language with a decimal comma, such as 'German', or null if there is none. A
 * spreadsheet program in such a language shows all values of an ordinary CSV row in one cell.
 */
export function getCommaLanguage(): string | null {
  const language = navigator.languages.find(usesDecimalComma);
  if (!language) return null;
  return new Intl.DisplayNames(getLocale(), { type: 'language' }).of(new Intl.Locale(language).language) ?? language;
}
