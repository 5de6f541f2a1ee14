import { it } from '@jest/globals';
import { ProfileDto } from '@paperbill/bff/profile/profile.dto';
import {
  type CompanyNameSize,
  companyNameSizes,
  type InvoiceTemplate,
  invoiceTemplates,
  MAX_LENGTH,
  paymentTerms,
} from '@paperbill/contracts/rules';
import { profileSchema } from '@paperbill/web/features/profile/profile-schema';
import fc from 'fast-check';
import { asSent, expectAgreement } from './testing/both-sides.js';
import { typedColor, typedDecimal, typedEmail, typedOption, typedText } from './testing/typed.js';

it('The form of the company profile and the BFF accept the same, and refuse the rest in the same words', async () => {
  await expectAgreement(
    {
      schema: profileSchema,
      dto: ProfileDto,
      unchecked: (typed) => ({ ...typed, defaultTaxRate: asSent(typed.defaultTaxRate) }),
      request: (sent) => sent,
    },
    fc.record({
      companyName: typedText(MAX_LENGTH.name),
      mailingName: typedText(MAX_LENGTH.name),
      title: typedText(MAX_LENGTH.title),
      address: typedText(MAX_LENGTH.address),
      addressLine2: typedText(MAX_LENGTH.address),
      city: typedText(MAX_LENGTH.address),
      state: typedText(MAX_LENGTH.address),
      zipCode: typedText(MAX_LENGTH.postalCode),
      country: typedText(MAX_LENGTH.address),
      email: typedEmail(MAX_LENGTH.email),
      phone: typedText(MAX_LENGTH.phone),
      paymentTerms: typedOption(paymentTerms),
      paymentInstructions: typedText(MAX_LENGTH.paymentInstructions),
      defaultTaxRate: typedDecimal(),
      companyNameFont: typedText(MAX_LENGTH.name),
      companyNameColor: typedColor(),
      companyNameSize: typedOption(companyNameSizes) as fc.Arbitrary<CompanyNameSize>,
      invoiceTemplate: typedOption(invoiceTemplates) as fc.Arbitrary<InvoiceTemplate>,
    }),
  );
});
