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
  /** The sentence that is printed on documents with this tax, such as 'Reverse charge'. */
  sentence: field.multilineText({ max: MAX_LENGTH.taxSentence }),
};
export type TaxFields = ValuesOf<typeof taxFields>;

export interface Tax extends TaxFields {
  id: string;
  /** True if new lines get this tax. An account can have MAX_LINE_TAXES such taxes. */
  isDefault: boolean;
  /** An archived tax cannot be chosen for new lines, but documents and schedules keep it. */
  isArchived: boolean;
}

/** A tax as a document stores it. If the user changes the tax later, existing documents do not change. */
export interface DocumentTax extends TaxFields {
  id: string;
  /** The sum of the lines with this tax, after the discount and without taxes. */
  base: Decimal;
  /** The tax on `base`. The amount of a withholding is subtracted from the total. */
  amount: Decimal;
}

export interface LineTaxes {
  /** The ids of the taxes of the line, at most MAX_LINE_TAXES. The field is missing if the line has no taxes. */
  taxIds?: string[];
}

/**
 * The choice between prices with and without tax, for documents with line taxes. API responses contain the field
 * only if it is true. Forms always send it, so that the server recognises forms of earlier releases, which have
 * no line taxes.
 */
export interface TaxChoice {
  pricesIncludeTax?: boolean;
}

/**
 * The taxes and the rounding of a document. With line taxes, `taxRate` is 0, and `taxAmount` is the sum of all taxes
 * except withholdings. Without line taxes, `taxRate` is the only tax, and only the rounding can be present.
 */
export interface TaxesAndRounding extends TaxChoice {
  taxes?: DocumentTax[];
  /** The sum of the withholdings. The field is missing if the sum is 0. */
  withheldAmount?: Decimal;
  /**
   * The amount by which the total is rounded to the rounding step of the profile. The field is missing if the
   * amount is 0.
   */
  roundingAmount?: Decimal;
}

/**
 * Returns the taxes and the rounding of a document. Missing properties are undefined in the result, so that copying the
 * result into another document clears them there.
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
