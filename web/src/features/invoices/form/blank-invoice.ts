import type { CompanyProfile } from '@paperbill/contracts/http';
import { DEFAULT_COUNTRY, DEFAULT_UNIT, dueDateFor, effectivePaymentTerms } from '@paperbill/contracts/rules';
import { formatQuantity } from '@paperbill/money';
import type { InvoiceFormValues, LineItemValues } from './invoice-form-schema.js';

export const blankLineItem = (): LineItemValues => ({
  productId: null,
  productName: '',
  description: '',
  quantity: '1',
  unit: DEFAULT_UNIT,
  unitPrice: '',
  notes: '',
});

/** Whether nothing of a line would be missed. */
export const isBlankLineItem = ({ productName, description, unitPrice, notes }: LineItemValues): boolean =>
  !(productName + description + unitPrice + notes).trim();

/** A new invoice of today, on the profile's terms and tax rate. */
export function blankInvoice(profile: Pick<CompanyProfile, 'paymentTerms' | 'defaultTaxRate'>): InvoiceFormValues {
  const paymentTerms = effectivePaymentTerms(profile.paymentTerms);
  const invoiceDate = today();
  return {
    customerId: null,
    clientName: '',
    contactPerson: '',
    clientEmail: '',
    clientAddress: '',
    clientAddressLine2: '',
    clientCity: '',
    clientState: '',
    clientZipCode: '',
    clientCountry: DEFAULT_COUNTRY,
    lineItems: [blankLineItem()],
    // Filled when the server suggests one.
    invoiceNumber: '',
    invoiceDate,
    dueDate: dueDateFor(invoiceDate, paymentTerms),
    paymentTerms,
    taxRate: formatQuantity(profile.defaultTaxRate),
  };
}

/** The calendar date where the person is; in UTC it may be tomorrow already. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
