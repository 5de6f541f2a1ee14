import { it } from '@jest/globals';
import { ProductDto } from '@paperbill/bff/products/product.dto';
import { MAX_LENGTH } from '@paperbill/contracts/rules';
import { productSchema } from '@paperbill/web/features/products/product-schema';
import fc from 'fast-check';
import { asSent, expectAgreement } from './testing/both-sides.js';
import { typedDecimal, typedText } from './testing/typed.js';

it('The form of a product and the BFF accept the same, and refuse the rest in the same words', async () => {
  await expectAgreement(
    {
      schema: productSchema,
      dto: ProductDto,
      unchecked: (typed) => ({ ...typed, unitPrice: asSent(typed.unitPrice) }),
      request: (sent) => sent,
    },
    fc.record({
      name: typedText(MAX_LENGTH.name),
      description: typedText(MAX_LENGTH.description),
      unit: typedText(MAX_LENGTH.unit),
      unitPrice: typedDecimal(),
    }),
  );
});
