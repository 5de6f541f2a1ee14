import type { ProductFields } from '@paperbill/contracts/http';
import { DEFAULT_UNIT, MAX_LENGTH } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { Price } from '../validation/decimal.js';
import { MultilineText, Text } from '../validation/text.js';

/** A product as it is created, and as it replaces another; what is left out takes its default. */
export class ProductDto implements ProductFields {
  @Text({ max: MAX_LENGTH.name, required: validationTexts.nameRequired })
  name: string;

  @MultilineText({ max: MAX_LENGTH.description })
  description = '';

  @Text({ max: MAX_LENGTH.unit, byDefault: DEFAULT_UNIT })
  unit = DEFAULT_UNIT;

  @Price(validationTexts.unitPriceRequired)
  unitPrice: string;
}
