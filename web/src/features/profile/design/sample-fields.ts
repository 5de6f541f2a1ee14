import { invoiceTotals, lineSubtotal } from '@paperbill/money';

/** What the sample sheets of the designs say besides the user's own name and address. */

const TAX_RATE = '0.00';

const lineItems = [
  { description: 'Consultation', quantity: '3.00', unit: 'hour(s)', unitPrice: '95.00' },
  { description: 'Design', quantity: '12.50', unit: 'hour(s)', unitPrice: '95.00' },
  { description: 'Two rounds of changes', quantity: '1.00', unit: 'service', unitPrice: '480.00' },
  { description: 'Printed samples', quantity: '24.00', unit: 'piece(s)', unitPrice: '4.50' },
  { description: 'Photographs', quantity: '6.00', unit: 'piece(s)', unitPrice: '85.00' },
  { description: 'Retouching', quantity: '2.50', unit: 'hour(s)', unitPrice: '70.00' },
  { description: 'Delivery', quantity: '1.00', unit: 'each', unitPrice: '18.00' },
].map((line, sortOrder) => ({
  ...line,
  productName: '',
  notes: '',
  subtotal: lineSubtotal(line.quantity, line.unitPrice),
  sortOrder,
}));

export const sampleFields = {
  invoiceNumber: '42',
  invoiceDate: '2026-01-15',
  dueDate: '2026-02-14',
  paymentTerms: 'net30',
  clientName: 'Your Client',
  contactPerson: 'Jane Miller',
  clientAddress: '88 Oak Lane',
  clientAddressLine2: '',
  clientCity: 'Burlington',
  clientState: 'VT',
  clientZipCode: '05401',
  clientCountry: 'United States',
  clientEmail: '',
  taxRate: TAX_RATE,
  ...invoiceTotals(lineItems, TAX_RATE),
  watermark: false,
  lineItems,
};
