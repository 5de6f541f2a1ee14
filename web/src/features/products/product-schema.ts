import { type Product, productFields } from '@paperbill/contracts/http';
import { initialValues, pickFields } from '@paperbill/contracts/rules';
import * as z from 'zod/mini';
import { fieldSchemas } from '../../components/form/schema.js';

export const productSchema = z.object(fieldSchemas(productFields));

export type ProductInput = z.input<typeof productSchema>;
export type ProductOutput = z.output<typeof productSchema>;

export const blankProduct: ProductInput = initialValues(productFields);

export const toInput = (product: Product): ProductInput => pickFields(productFields, product);
