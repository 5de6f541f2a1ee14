import { DEFAULT_COUNTRY } from './options.js';
import { DEFAULT_PAYMENT_TERMS } from './payment-terms.js';
import type { CompanyProfile } from './wire.js';

/** The profile of somebody who has not saved one yet (section 3). */
export const companyProfileDefaults: CompanyProfile = {
  id: null,
  companyName: '',
  mailingName: '',
  title: '',
  address: '',
  addressLine2: '',
  city: '',
  state: '',
  zipCode: '',
  country: DEFAULT_COUNTRY,
  email: '',
  phone: '',
  paymentTerms: DEFAULT_PAYMENT_TERMS,
  paymentInstructions: '',
  logoUrl: '',
  companyNameFont: 'font-sans',
  companyNameColor: '#000000',
  companyNameSize: 'large',
  invoiceTemplate: 'classic',
  nextInvoiceNumber: 1,
  defaultTaxRate: '0.00',
  createdAt: null,
  updatedAt: null,
};
