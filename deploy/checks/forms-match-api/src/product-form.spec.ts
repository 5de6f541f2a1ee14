import { it } from '@jest/globals';
import { ProductDto } from '@paperbill/bff/products/products.dto';
import { documentDefaultFields, productFields } from '@paperbill/contracts/http';
import { getDecimalRule } from '@paperbill/contracts/rules';
import { describeDecimalError } from '@paperbill/web/components/form/schema';
import { productSchema } from '@paperbill/web/features/products/product-schema';
import fc from 'fast-check';
import { expectAgreement } from './testing/both-sides.js';
import { arbitraryFields } from './testing/typed.js';

it('The form of a product and the BFF accept the same values, and refuse others with the same messages', async () => {
  await expectAgreement(
    {
      schema: productSchema,
      dto: ProductDto,
      toUncheckedBody: (typed) => typed,
      findServiceErrors: ({ currency, unitPrice = '' }) => {
        const message =
          unitPrice.trim() && describeDecimalError(unitPrice, getDecimalRule('price', currency || undefined));
        return message ? [{ path: 'unitPrice', message }] : [];
      },
      toRequest: (sent) => sent,
    },
    fc.record(arbitraryFields({ ...productFields, ...documentDefaultFields })),
  );
});
