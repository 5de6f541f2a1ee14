// The page loads these parts on demand in one chunk. The dialog needs antd, and both need the names of countries.
export { StartingTaxes } from './starting-taxes.js';
export { TaxDialog } from './tax-dialog.js';
