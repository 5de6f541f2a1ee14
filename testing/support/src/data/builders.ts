import {
  type CompanyProfileUpdate,
  type CustomerFields,
  customerFields,
  type DiscountAndDeposit,
  type DraftContent,
  draftFields,
  type DraftLine,
  type LineItemFields,
  type MailSettings,
  type NewMail,
  type NewRecurring,
  EMPTY_DETAILS,
  type ProductFields,
  productFields,
  profilePageFields,
  type Tax,
  taxFields,
} from '@paperbill/contracts/http';
import type { NewInvoice, NewQuote, SignIn } from '@paperbill/contracts/nats';
import {
  DEFAULT_COUNTRY,
  DEFAULT_CURRENCY,
  DEFAULT_PAYMENT_TERMS,
  DEFAULT_UNIT,
  dueDateFor,
  getDecimals,
  initialValues,
} from '@paperbill/contracts/rules';
import { computeInvoiceTotals, computeLineSubtotal } from '@paperbill/money';

export const aSignIn = (overrides: Partial<SignIn> = {}): SignIn => ({
  authProvider: 'replit',
  subject: 'subject-of-ada',
  email: 'ada@example.com',
  emailVerified: true,
  firstName: 'Ada',
  lastName: 'Lovelace',
  profileImageUrl: 'https://images.example.com/ada.png',
  ...overrides,
});

export const aTax = (overrides: Partial<Omit<Tax, 'id'>> = {}): Omit<Tax, 'id'> => ({
  ...initialValues(taxFields),
  name: 'VAT',
  rate: '19.00',
  isDefault: false,
  isArchived: false,
  ...overrides,
});

export const aProfile = (overrides: CompanyProfileUpdate = {}): CompanyProfileUpdate => ({
  ...initialValues(profilePageFields),
  companyName: 'Lovelace Analytics',
  mailingName: 'Ada Lovelace',
  title: 'Analyst',
  address: '12 St James Square',
  addressLine2: '',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
  country: DEFAULT_COUNTRY,
  email: 'office@lovelace.example.com',
  phone: '+1 503 555 0100',
  paymentTerms: DEFAULT_PAYMENT_TERMS,
  paymentInstructions: 'Bank transfer to 000123456',
  companyNameFont: 'font-sans',
  companyNameColor: '#1a2b3c',
  companyNameSize: 'large',
  invoiceTemplate: 'classic',
  defaultTaxRate: '8.25',
  ...overrides,
});

export const aCustomer = (overrides: Partial<CustomerFields> = {}): CustomerFields => ({
  ...initialValues(customerFields),
  name: 'Babbage Engines',
  contactPerson: 'Charles Babbage',
  email: 'charles@babbage.example.com',
  address: '1 Dorset Street',
  addressLine2: 'Floor 2',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
  country: DEFAULT_COUNTRY,
  phone: '+1 217 555 0142',
  paymentTerms: 'net15',
  ...overrides,
});

export const aProduct = (overrides: Partial<ProductFields> = {}): ProductFields => ({
  ...initialValues(productFields),
  name: 'Consulting',
  description: 'An hour of advice',
  unit: 'hour',
  unitPrice: '120.00',
  ...overrides,
});

/** The subtotal is calculated unless `overrides` contains it. */
export function aLineItem(overrides: Partial<LineItemFields> = {}): LineItemFields {
  const line = {
    productId: null,
    productName: '',
    description: 'Advice on engines',
    quantity: '2.00',
    unit: DEFAULT_UNIT,
    unitPrice: '120.00',
    notes: '',
    sortOrder: 0,
    ...overrides,
  };
  return { subtotal: computeLineSubtotal(line.quantity, line.unitPrice, 2), ...line };
}

/** Missing amounts are calculated. `sortOrder` follows the order of the line items. */
export function anInvoice(
  invoice: Partial<NewInvoice['invoice']> = {},
  lineItems: LineItemFields[] = [aLineItem()],
): NewInvoice {
  const invoiceDate = invoice.invoiceDate ?? '2026-11-21';
  const taxRate = invoice.taxRate ?? '8.25';
  return {
    invoice: {
      customerId: null,
      invoiceNumber: '1',
      invoiceDate,
      dueDate: dueDateFor(invoiceDate, DEFAULT_PAYMENT_TERMS),
      clientName: 'Babbage Engines',
      contactPerson: 'Charles Babbage',
      clientAddress: '1 Dorset Street',
      clientAddressLine2: '',
      clientCity: 'Springfield',
      clientState: 'IL',
      clientZipCode: '62701',
      clientCountry: DEFAULT_COUNTRY,
      clientEmail: 'charles@babbage.example.com',
      currency: undefined,
      language: undefined,
      taxRate,
      paymentTerms: DEFAULT_PAYMENT_TERMS,
      ...EMPTY_DETAILS,
      ...computeInvoiceTotals(lineItems, taxRate, null, getDecimals(invoice.currency)),
      ...invoice,
    },
    lineItems: lineItems.map((line, index) => ({ ...line, sortOrder: index })),
  };
}

/** Returns a quote that does not expire soon. Missing amounts are calculated. */
export function aQuote(
  quote: Partial<NewQuote['quote']> = {},
  {
    lineItems = [aLineItem()],
    discount = null,
    ...deposit
  }: Partial<DiscountAndDeposit> & { lineItems?: LineItemFields[] } = {},
): NewQuote {
  const { invoice, lineItems: lines } = anInvoice({}, lineItems);
  const { invoiceNumber: _number, invoiceDate, dueDate: _due, status: _status, ...fields } = invoice;
  const taxRate = quote.taxRate ?? fields.taxRate!;
  const totals = computeInvoiceTotals(lineItems, taxRate, discount, getDecimals(quote.currency));
  return {
    quote: { ...fields, quoteDate: invoiceDate, validUntil: '2099-12-31', ...totals, ...quote },
    lineItems: lines,
    ...(discount && { discount }),
    ...deposit,
  };
}

export const aDraftLine = (overrides: Partial<DraftLine> = {}): DraftLine => {
  const { subtotal: _, sortOrder: _place, ...line } = aLineItem();
  return { ...line, ...overrides };
};

export function aDraft(overrides: Partial<DraftContent> = {}): DraftContent {
  const { status: _, subtotal: _s, taxAmount: _t, total: _sum, ...fields } = anInvoice().invoice;
  const without = { invoiceNumber: '', discountKind: 'percentage', discountValue: '', deposit: '' };
  return {
    ...initialValues(draftFields),
    ...(fields as DraftContent),
    ...without,
    currency: DEFAULT_CURRENCY,
    lineItems: [aDraftLine()],
    ...overrides,
  };
}

export const aMail = (changes: Partial<NewMail> = {}): NewMail => ({
  to: 'client@example.org',
  cc: [],
  bcc: [],
  replyTo: 'ada@example.org',
  subject: 'Invoice INV-1',
  text: 'Hello,\n\nhere is the invoice.',
  kind: 'invoice',
  ...changes,
});

/** Returns settings with which one reminder is sent on the due date, even on a weekend. */
export const theMailSettings = (changes: Partial<MailSettings> = {}): MailSettings => ({
  templates: { invoice: null, upcoming: null, overdue: null, receipt: null, quote: null, quoteReminder: null },
  remind: true,
  remindOfQuotes: false,
  reminderDays: [0],
  workdaysOnly: false,
  sendReceipts: false,
  ...changes,
});

export const aRecurring = (changes: Partial<NewRecurring> = {}): NewRecurring => ({
  every: 1,
  unit: 'month',
  startsOn: '2031-01-31',
  endsOn: null,
  count: null,
  mode: 'issue',
  recipients: null,
  ...changes,
});
