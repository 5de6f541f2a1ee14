import { it } from '@jest/globals';
import { ProductDto } from '@paperbill/bff/products/products.dto';
import { productFields } from '@paperbill/contracts/http';
import { productSchema } from '@paperbill/web/features/products/product-schema';
import fc from 'fast-check';
import { expectAgreement } from './testing/both-sides.js';
import { typedFields } from './testing/typed.js';

it('The form of a product and the BFF accept the same values, and refuse others with the same messages', async () => {
  await expectAgreement(
    {
      schema: () => productSchema,
      dto: ProductDto,
      unchecked: (typed) => typed,
      request: (sent) => sent,
    },
    fc.record(typedFields(productFields)),
  );
});
