import { getLocale } from '../languages/format.js';
import { usesDecimalComma } from '../components/uses-decimal-comma.js';

/** Most programs read rows like `1234.50,…`. Spreadsheet programs with decimal commas read `1234,50;…`. */
export type CsvFormat = 'decimalPoint' | 'decimalComma';

/**
 * Returns the name of the user's first language with decimal commas, or null. In such a language, spreadsheet programs
 * expect semicolons between the cells of a row.
 */
export function findDecimalCommaLanguage(): string | null {
  const language = navigator.languages.find(usesDecimalComma);
  if (!language) return null;
  return new Intl.DisplayNames(getLocale(), { type: 'language' }).of(new Intl.Locale(language).language) ?? language;
}
