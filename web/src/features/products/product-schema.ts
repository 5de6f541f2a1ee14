import type { Product } from '@paperbill/contracts/http';
import { DEFAULT_UNIT, MAX_LENGTH } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import * as z from 'zod/mini';
import { multilineText, text, typedDecimal } from '../../components/form/schema.js';

/** A product as it is typed. */
export const productSchema = z.object({
  name: text({ max: MAX_LENGTH.name, required: validationTexts.nameRequired }),
  description: multilineText({ max: MAX_LENGTH.description }),
  unit: text({ max: MAX_LENGTH.unit }),
  unitPrice: typedDecimal({ required: validationTexts.unitPriceRequired, invalid: validationTexts.price, min: '0' }),
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
