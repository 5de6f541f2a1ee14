/** The selects of the currency page share one chunk. */
export { CurrencyField } from './currency-field.js';
export { LanguageField } from './language-field.js';
export { RoundingField } from './rounding-field.js';
