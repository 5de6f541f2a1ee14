import { field, type ValuesOf } from '../rules/fields.js';
import { MAX_LENGTH } from '../rules/limits.js';
import { DEFAULT_UNIT } from '../rules/options.js';
import type { Instant } from '../rules/values.js';
import { validationTexts } from '../texts/for-browsers.js';
import type { DocumentDefaults } from './document-defaults.js';

export const productFields = {
  name: field.text({ max: MAX_LENGTH.name, required: validationTexts.nameRequired }),
  description: field.multilineText({ max: MAX_LENGTH.description }),
  unit: field.text({ max: MAX_LENGTH.unit, defaultIfBlank: DEFAULT_UNIT }),
  unitPrice: field.price({ required: validationTexts.unitPriceRequired }),
};
/** The fields of a product. A price without a currency is in the currency of the profile. */
export interface ProductFields extends ValuesOf<typeof productFields>, DocumentDefaults {}

export interface Product extends ProductFields {
  id: string;
  createdAt: Instant;
}
