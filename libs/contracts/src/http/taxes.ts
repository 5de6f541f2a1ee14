import { field, type ValuesOf } from '../rules/fields.js';
import { MAX_LENGTH } from '../rules/limits.js';
import { type TaxKind, taxKinds } from '../rules/taxes.js';
import type { Decimal } from '../rules/values.js';
import { validationTexts } from '../texts/for-browsers.js';

export const taxFields = {
  name: field.text({ max: MAX_LENGTH.taxName, required: validationTexts.nameRequired }),
  /** The rate in percent. It is above 0 only for kinds with a rate (`canHaveTaxRate`). */
  rate: field.taxRate(),
  kind: field.option<TaxKind>(taxKinds, 'standard'),
  /** The sentence that documents with this tax print, such as 'Reverse charge'. */
  sentence: field.multilineText({ max: MAX_LENGTH.taxSentence }),
};
export type TaxFields = ValuesOf<typeof taxFields>;

/** A tax in the user's list of taxes. */
export interface Tax extends TaxFields {
  id: string;
  /** Whether new lines have this tax. At most MAX_LINE_TAXES taxes are default taxes. */
  isDefault: boolean;
  /**
   * Whether the tax is archived. Users cannot choose an archived tax for new lines. Documents and schedules keep the
   * tax.
   */
  isArchived: boolean;
}

/**
 * A tax in the form in which a document stores it, with the computed amounts. Later changes of the user's taxes do not
 * change documents.
 */
export interface DocumentTax extends TaxFields {
  id: string;
  /** The sum of the lines with this tax, after the discount and without tax. */
  base: Decimal;
  /** The tax on `base`. The amount of a withholding is subtracted from the total. */
  amount: Decimal;
}

/** The taxes of a line. The property is missing if the line has no taxes. */
export interface LineTaxes {
  /** The ids of at most MAX_LINE_TAXES taxes of the user's list. */
  taxIds?: string[];
}

/**
 * The choice of prices with or without tax, for a document with line taxes. API responses leave the property out if it
 * is false. Forms send false, so that the server can distinguish them from forms of earlier releases, which have no
 * line taxes.
 */
export interface TaxChoice {
  /** Whether each unit price includes the taxes of its line. */
  pricesIncludeTax?: boolean;
}

/**
 * The taxes and the rounding of a saved document. In a document with line taxes, `taxRate` is 0, and `taxAmount` is the
 * sum of all taxes except withholdings. In a document without line taxes, the only tax is `taxRate`, and all properties
 * except the rounding are missing.
 */
export interface TaxesAndRounding extends TaxChoice {
  taxes?: DocumentTax[];
  /** The sum of the withholdings. The property is missing if it is 0. */
  withheldAmount?: Decimal;
  /** The amount that rounds the total to the step of the profile. The property is missing if it is 0. */
  roundingAmount?: Decimal;
}

/**
 * Returns the taxes and the rounding of a document. A missing property gets the value undefined, so that copying the
 * result onto another document clears that document's property.
 */
export const pickTaxesAndRounding = ({
  taxes,
  pricesIncludeTax,
  withheldAmount,
  roundingAmount,
}: TaxesAndRounding): { [Name in keyof Required<TaxesAndRounding>]: TaxesAndRounding[Name] } => ({
  taxes,
  pricesIncludeTax,
  withheldAmount,
  roundingAmount,
});
