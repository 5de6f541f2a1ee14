import { field, type ValuesOf } from '../rules/fields.js';
import { MAX_LENGTH } from '../rules/limits.js';
import { type TaxKind, taxKinds } from '../rules/taxes.js';
import type { Decimal } from '../rules/values.js';
import { validationTexts } from '../texts/for-browsers.js';

export const taxFields = {
  name: field.text({ max: MAX_LENGTH.taxName, required: validationTexts.nameRequired }),
  /** The rate in percent. It must be 0 for kinds of taxes without a rate (`canHaveTaxRate`). */
  rate: field.taxRate(),
  kind: field.option<TaxKind>(taxKinds, 'standard'),
  /** A sentence that is printed on documents with this tax, such as 'Reverse charge'. */
  sentence: field.multilineText({ max: MAX_LENGTH.taxSentence }),
};
export type TaxFields = ValuesOf<typeof taxFields>;

export interface Tax extends TaxFields {
  id: string;
  /** Whether new lines get this tax by default. At most MAX_LINE_TAXES taxes are default taxes. */
  isDefault: boolean;
  /**
   * Whether the tax is archived. An archived tax cannot be chosen for new lines, but documents and schedules keep it.
   */
  isArchived: boolean;
}

/**
 * A tax as a document stores it, with the computed amounts. If the user changes the tax later, existing documents do
 * not change.
 */
export interface DocumentTax extends TaxFields {
  id: string;
  /** The sum of the lines with this tax, after the discount and without taxes. */
  base: Decimal;
  /** The tax on `base`. If the tax is a withholding, the amount is subtracted from the total. */
  amount: Decimal;
}

/** The taxes of a line. Missing if the line has no taxes. */
export interface LineTaxes {
  /** The ids of at most MAX_LINE_TAXES of the user's taxes. */
  taxIds?: string[];
}

/**
 * For documents with line taxes, the choice between prices with and without tax. In API responses the property is
 * missing if it is false. Forms always send it, so that the server can recognise forms of earlier releases, which have
 * no line taxes.
 */
export interface TaxChoice {
  /** Whether each unit price includes the taxes of its line. */
  pricesIncludeTax?: boolean;
}

/**
 * The taxes and the rounding of a saved document. In a document with line taxes, `taxRate` is 0, and `taxAmount` is the
 * sum of all taxes except withholdings. In a document without line taxes, `taxRate` is the only tax, and all these
 * properties except the rounding are missing.
 */
export interface TaxesAndRounding extends TaxChoice {
  taxes?: DocumentTax[];
  /** The sum of the withholdings. Missing if it is 0. */
  withheldAmount?: Decimal;
  /** The amount by which the total is rounded to the rounding step of the profile. Missing if it is 0. */
  roundingAmount?: Decimal;
}

/**
 * Returns the taxes and the rounding of a document. Missing properties are returned as undefined. Copying the result
 * into another document therefore also clears properties there.
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
