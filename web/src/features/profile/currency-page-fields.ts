/** The selects of the page of the currency, in one chunk. */
export { CurrencyField } from './currency-field.js';
export { LanguageField } from './language-field.js';
export { RoundingField } from './rounding-field.js';
