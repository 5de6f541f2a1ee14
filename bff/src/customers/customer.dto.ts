import type { CustomerFields } from '@paperbill/contracts/http';
import { DEFAULT_COUNTRY, DEFAULT_PAYMENT_TERMS, MAX_LENGTH, paymentTerms } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { Email, MultilineText, Option, Text } from '../validation/text.js';

/** A customer as it is created, and as it replaces another; what is left out takes its default. */
export class CustomerDto implements CustomerFields {
  @Text({ max: MAX_LENGTH.name, required: validationTexts.companyNameRequired })
  name: string;

  @Text({ max: MAX_LENGTH.name })
  contactPerson = '';

  @Email()
  email = '';

  @MultilineText({ max: MAX_LENGTH.address })
  address = '';

  @MultilineText({ max: MAX_LENGTH.address })
  addressLine2 = '';

  @Text({ max: MAX_LENGTH.address })
  city = '';

  @Text({ max: MAX_LENGTH.address })
  state = '';

  @Text({ max: MAX_LENGTH.postalCode })
  zipCode = '';

  @Text({ max: MAX_LENGTH.address })
  country = DEFAULT_COUNTRY;

  @Text({ max: MAX_LENGTH.phone })
  phone = '';

  @Option(paymentTerms, DEFAULT_PAYMENT_TERMS)
  paymentTerms: string = DEFAULT_PAYMENT_TERMS;
}
