import {
  type CustomerFields,
  DEFAULT_COUNTRY,
  DEFAULT_PAYMENT_TERMS,
  MAX_LENGTH,
  validationTexts,
} from '@paperbill/contracts';
import * as z from 'zod/mini';
import { optionalEmail, requiredText, text } from '../../components/form/schema.js';

/** A customer as it is typed (section 5). */
export const customerSchema = z.object({
  name: requiredText(MAX_LENGTH.name, validationTexts.companyNameRequired),
  contactPerson: text(MAX_LENGTH.name),
  email: optionalEmail(),
  phone: text(MAX_LENGTH.phone),
  address: text(MAX_LENGTH.address),
  addressLine2: text(MAX_LENGTH.address),
  city: text(MAX_LENGTH.address),
  state: text(MAX_LENGTH.address),
  zipCode: text(MAX_LENGTH.postalCode),
  country: text(MAX_LENGTH.address),
  paymentTerms: z.string(),
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
