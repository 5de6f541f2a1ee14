import { it } from '@jest/globals';
import { CustomerDto } from '@paperbill/bff/customers/customers.dto';
import { customerDefaultFields, customerFields } from '@paperbill/contracts/http';
import { customerSchema } from '@paperbill/web/features/customers/customer-schema';
import fc from 'fast-check';
import { expectAgreement } from './testing/both-sides.js';
import { arbitraryFields } from './testing/typed.js';

it('The form of a customer and the BFF accept the same values, and refuse others with the same messages', async () => {
  await expectAgreement(
    {
      schema: () => customerSchema,
      dto: CustomerDto,
      toUncheckedBody: (typed) => typed,
      toRequest: (sent) => sent,
    },
    fc.record(arbitraryFields({ ...customerFields, ...customerDefaultFields })),
  );
});
