import { documentDefaultFields, type Product, productFields } from '@paperbill/contracts/http';
import { type Currency, initialValues, pickFields } from '@paperbill/contracts/rules';
import * as z from 'zod/mini';
import { fieldSchemas } from '../../components/form/schema.js';
import { toDefaultsInput } from '../taxes/defaults-input.js';

const productFormFields = { ...productFields, ...documentDefaultFields };

/** The maximum price depends on the currency. */
export const productSchema = ({ currency }: { currency: Currency }) =>
  z.object(fieldSchemas(productFormFields, currency || undefined));

export type ProductInput = z.input<ReturnType<typeof productSchema>>;
export type ProductOutput = z.output<ReturnType<typeof productSchema>>;

/**
 * A new product gets the user's current currency. Its price then keeps its meaning if the user changes the currency in
 * the settings.
 */
export const blankProduct = (ownCurrency: Currency | undefined): ProductInput => ({
  ...initialValues(productFormFields),
  ...(ownCurrency && { currency: ownCurrency }),
});

export const toInput = (product: Product): ProductInput => ({
  ...pickFields(productFields, product),
  ...toDefaultsInput(product),
});
