import {
  clientFields,
  type InvoiceDetails,
  type InvoiceStats,
  type Mail,
  type User,
  type ListedInvoice,
  EMPTY_DETAILS,
  type MailSettingsAnswer,
  type NumberFormats,
  type Quote,
  type Reminders,
  senderFields,
  type Tax,
  taxFields,
  type ToDoAnswer,
} from '@paperbill/contracts/http';
import { initialValues } from '@paperbill/contracts/rules';

const NOW = '2026-11-20T09:00:00.000Z';

export const sampleUser: User = {
  id: 'user-1',
  email: 'mara@example.com',
  firstName: 'Mara',
  lastName: 'Lindqvist',
  profileImageUrl: '',
  authProvider: 'replit',
  createdAt: NOW,
  updatedAt: NOW,
};

/** Returns an unpaid invoice of $100. */
export const sampleInvoice = (fields: Partial<ListedInvoice> = {}): ListedInvoice => ({
  ...initialValues(clientFields),
  ...initialValues(senderFields),
  id: 'invoice-1',
  invoiceNumber: '7',
  invoiceDate: '2026-11-02',
  dueDate: '2099-12-02',
  clientName: 'Oak Lane Bakery',
  contactPerson: 'Jane Miller',
  customerId: null,
  currency: undefined,
  language: undefined,
  taxRate: '0.00',
  subtotal: '100.00',
  taxAmount: '0.00',
  total: '100.00',
  paymentTerms: 'net30',
  ...EMPTY_DETAILS,
  companyName: 'Harbor & Finch',
  companyLogoUrl: '',
  status: 'pending',
  paidAt: null,
  watermark: true,
  createdAt: NOW,
  updatedAt: NOW,
  ...{ paidOn: null, amountPaid: '0.00', amountEntered: '0.00', amountCredited: '0.00' },
  ...fields,
});

/** Returns the details of {@link sampleInvoice}. It has no payments, credit notes or line items. */
export const sampleInvoiceDetails = (fields: Partial<InvoiceDetails> = {}): InvoiceDetails => ({
  ...sampleInvoice(),
  ...{
    discount: null,
    discountAmount: '0.00',
    deposit: null,
    corrects: null,
    correctedBy: null,
    copied: null,
    quote: null,
  },
  ...{ amountDue: '100.00', overpaid: '0.00' },
  ...{ payments: [], creditNotes: [], creditedQuantities: [], history: [], lineItems: [] },
  ...fields,
});

/** Returns an open quote with the client of {@link sampleInvoice} and one line item. */
export function sampleQuote(fields: Partial<Quote> = {}): Quote {
  const {
    invoiceNumber: _number,
    invoiceDate: _date,
    dueDate: _due,
    status: _status,
    paidAt: _paid,
    ...documentFields
  } = sampleInvoice();
  return {
    ...documentFields,
    ...{ id: 'quote-1', number: 'Q-3', status: 'open', revision: 2, quoteDate: '2026-11-02', validUntil: '2099-12-31' },
    ...{ decidedAt: null, answers: [], invoice: null, discount: null, discountAmount: '0.00', deposit: null },
    lineItems: [
      {
        ...{ productId: null, productName: '', description: 'Work', quantity: '1.00', unit: 'each' },
        ...{ unitPrice: '100.00', subtotal: '100.00', notes: '', sortOrder: 0 },
      },
    ],
    ...fields,
  };
}

/** Returns an e-mail with an invoice. It was sent, and the client has not opened the link yet. */
export const sampleMail = (fields: Partial<Mail> = {}): Mail => ({
  ...{ id: '4c3c1f0e-7a8b-4a53-8d3e-0b6f1a5258f5', invoiceId: 'invoice-1', quoteId: null, state: 'sent', error: '' },
  kind: 'invoice',
  ...{ to: 'grace@example.org', cc: [], bcc: [], replyTo: 'ada@example.org', subject: 'Invoice 7', text: 'Hello' },
  ...{ createdAt: '2026-11-20T08:00:00.000Z', sentAt: '2026-11-20T08:00:03.000Z', openedAt: null },
  ...fields,
});

/** Mail settings with reminders and receipts turned off. */
export const sampleMailSettings: MailSettingsAnswer = {
  templates: { invoice: null, upcoming: null, overdue: null, receipt: null, quote: null, quoteReminder: null },
  remind: false,
  remindOfQuotes: false,
  reminderDays: [-3, 3],
  workdaysOnly: true,
  sendReceipts: false,
  from: 'invoices@paperbill.example',
};

export const sampleNumberFormats: NumberFormats = {
  invoice: { format: '', nextNumber: '7', nextCounter: null },
  quote: { format: 'Q-{1}', nextNumber: 'Q-3', nextCounter: 3 },
  creditNote: { format: 'CN-{1}', nextNumber: 'CN-1', nextCounter: 1 },
};

/** Reminder settings of an invoice without any reminders. */
export const sampleReminders: Reminders = {
  ...{ remind: false, days: [], source: 'settings', inherited: [], suggested: [-3, 3] },
  ...{ next: null, heldBy: null },
};

export const sampleStats: InvoiceStats = {
  totalInvoices: 3,
  pendingInvoices: 2,
  paidInvoices: 1,
  totalInvoiced: '600.00',
  collectedAmount: '200.00',
  receivableAmount: '400.00',
  overdueInvoices: 1,
  overdueAmount: '150.00',
  series: [
    { from: '2026-10-01', to: '2026-10-31', collectedAmount: '200.00', receivableAmount: '0.00' },
    { from: '2026-11-01', to: '2026-11-30', collectedAmount: '0.00', receivableAmount: '400.00' },
  ],
};

const emptyList = { items: [], total: 0 };
export const nothingToDo: ToDoAnswer = {
  from: 'invoices@paperbill.example',
  ...{ overdue: emptyList, schedules: emptyList, quotes: { accepted: emptyList, open: emptyList }, drafts: emptyList },
};

export const sampleTax = (values: Partial<Tax> = {}): Tax => ({
  ...initialValues(taxFields),
  ...{ id: 'tax-1', name: 'VAT', rate: '20.00', isDefault: false, isArchived: false },
  ...values,
});
