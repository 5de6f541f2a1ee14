import { DEFAULT_UNIT, MAX_LENGTH, type Product, validationTexts } from '@paperbill/contracts';
import * as z from 'zod/mini';
import { requiredText, text, typedDecimal } from '../../components/form/schema.js';

/** A product as it is typed (section 5). */
export const productSchema = z.object({
  name: requiredText(MAX_LENGTH.name, validationTexts.nameRequired),
  description: text(MAX_LENGTH.description),
  unit: z.string(),
  unitPrice: typedDecimal({ required: validationTexts.unitPriceRequired, invalid: validationTexts.amount, min: '0' }),
});

export type ProductInput = z.input<typeof productSchema>;
export type ProductOutput = z.output<typeof productSchema>;

export const blankProduct: ProductInput = { name: '', description: '', unit: DEFAULT_UNIT, unitPrice: '' };

export const toInput = ({ name, description, unit, unitPrice }: Product): ProductInput => ({
  name,
  description,
  unit,
  unitPrice,
});
