import type { CustomerFields } from '@paperbill/contracts/http';
import { DEFAULT_COUNTRY, DEFAULT_PAYMENT_TERMS, MAX_LENGTH, paymentTerms } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import * as z from 'zod/mini';
import { address, option, optionalEmail, text } from '../../components/form/schema.js';

/** A customer as it is typed. */
export const customerSchema = z.object({
  name: text({ max: MAX_LENGTH.name, required: validationTexts.companyNameRequired }),
  contactPerson: text({ max: MAX_LENGTH.name }),
  email: optionalEmail(),
  phone: text({ max: MAX_LENGTH.phone }),
  ...address(),
  paymentTerms: option<string>(paymentTerms, DEFAULT_PAYMENT_TERMS),
});

export const blankCustomer: CustomerFields = {
  name: '',
  contactPerson: '',
  email: '',
  phone: '',
  address: '',
  addressLine2: '',
  city: '',
  state: '',
  zipCode: '',
  country: DEFAULT_COUNTRY,
  paymentTerms: DEFAULT_PAYMENT_TERMS,
};
