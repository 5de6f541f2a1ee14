import { type Tax, type TaxFields, taxFields } from '@paperbill/contracts/http';
import { canHaveTaxRate, initialValues, pickFields } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { formatQuantity } from '@paperbill/money';
import * as z from 'zod/mini';
import { fieldSchemas } from '../../../components/form/schema.js';

/**
 * An empty rate would mean 0, and no document would contain the tax. A user who wants 0 can type 0 or choose a kind
 * without a rate.
 */
const requiredRateField = { ...taxFields.rate, required: validationTexts.rateRequired };
const taxFieldsSchema = z.object({
  ...fieldSchemas({ ...taxFields, rate: requiredRateField }),
  isDefault: z.boolean(),
});

type TypedTax = z.input<typeof taxFieldsSchema>;

/** A kind without a rate is saved with the rate 0. The user may have typed a rate before choosing this kind. */
export const taxSchema = z.pipe(
  z.transform((typed: TypedTax): TypedTax => (canHaveTaxRate(typed.kind) ? typed : { ...typed, rate: '0' })),
  taxFieldsSchema,
);

export type TaxInput = TaxFields & { isDefault: boolean };

/** The user's first tax becomes a default tax for new lines. */
export const blankTax = (isFirst: boolean): TaxInput => ({
  ...initialValues(taxFields),
  rate: '',
  isDefault: isFirst,
});

export const toTaxInput = (tax: Tax): TaxInput => ({
  ...pickFields(taxFields, tax),
  rate: formatQuantity(tax.rate),
  isDefault: tax.isDefault,
});
