import { it } from '@jest/globals';
import { CustomerDto } from '@paperbill/bff/customers/customer.dto';
import { MAX_LENGTH, paymentTerms } from '@paperbill/contracts/rules';
import { customerSchema } from '@paperbill/web/features/customers/customer-schema';
import fc from 'fast-check';
import { expectAgreement } from './testing/both-sides.js';
import { typedEmail, typedOption, typedText } from './testing/typed.js';

it('The form of a customer and the BFF accept the same, and refuse the rest in the same words', async () => {
  await expectAgreement(
    {
      schema: customerSchema,
      dto: CustomerDto,
      unchecked: (typed) => typed,
      request: (sent) => sent,
    },
    fc.record({
      name: typedText(MAX_LENGTH.name),
      contactPerson: typedText(MAX_LENGTH.name),
      email: typedEmail(MAX_LENGTH.email),
      phone: typedText(MAX_LENGTH.phone),
      address: typedText(MAX_LENGTH.address),
      addressLine2: typedText(MAX_LENGTH.address),
      city: typedText(MAX_LENGTH.address),
      state: typedText(MAX_LENGTH.address),
      zipCode: typedText(MAX_LENGTH.postalCode),
      country: typedText(MAX_LENGTH.address),
      paymentTerms: typedOption(paymentTerms),
    }),
  );
});
