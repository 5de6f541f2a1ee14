import { type Tax, type TaxFields, taxFields } from '@paperbill/contracts/http';
import { canHaveTaxRate, initialValues, pickFields } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { formatQuantity } from '@paperbill/money';
import * as z from 'zod/mini';
import { fieldSchemas } from '../../../components/form/schema.js';

/** A missing rate would be 0, and all documents would lack the tax. Users who mean 0 choose another kind or type it. */
const rate = { ...taxFields.rate, required: validationTexts.rateRequired };
const fields = z.object({ ...fieldSchemas({ ...taxFields, rate }), isDefault: z.boolean() });

type TypedTax = z.input<typeof fields>;

/** A kind without a rate has the rate 0, also if the user typed one before choosing this kind. */
export const taxSchema = z.pipe(
  z.transform((typed: TypedTax): TypedTax => (canHaveTaxRate(typed.kind) ? typed : { ...typed, rate: '0' })),
  fields,
);

export type TaxInput = TaxFields & { isDefault: boolean };

/** Returns the values of a new tax. The first tax of a user is usually the tax of all new lines. */
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
