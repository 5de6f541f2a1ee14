import { documentDefaultFields, type Product, productFields } from '@paperbill/contracts/http';
import { type Currency, initialValues, pickFields } from '@paperbill/contracts/rules';
import * as z from 'zod/mini';
import { fieldSchemas } from '../../components/form/schema.js';
import { toDefaultsInput } from '../taxes/defaults-input.js';

const fields = { ...productFields, ...documentDefaultFields };

/** Validates a product. The maximum of its price depends on its currency. */
export const productSchema = ({ currency }: { currency: Currency }) =>
  z.object(fieldSchemas(fields, currency || undefined));

export type ProductInput = z.input<ReturnType<typeof productSchema>>;
export type ProductOutput = z.output<ReturnType<typeof productSchema>>;

/**
 * Returns the input for a new product. If the currency of the user is not US dollars, the price contains its currency.
 * The price then keeps its meaning when the currency in the settings changes.
 */
export const blankProduct = (ownCurrency: Currency | undefined): ProductInput => ({
  ...initialValues(fields),
  ...(ownCurrency && { currency: ownCurrency }),
});

export const toInput = (product: Product): ProductInput => ({
  ...pickFields(productFields, product),
  ...toDefaultsInput(product),
});
