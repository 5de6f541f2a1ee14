export { CurrencyField } from './currency-field.js';
export { LanguageField } from './language-field.js';
export { RoundingField } from './rounding-field.js';
