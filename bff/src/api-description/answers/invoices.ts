import {
  amountFields,
  type ChangedStatuses,
  creditedLineFields,
  type CreditedQuantity,
  type CreditNote,
  creditNoteFields,
  type CreditNoteLine,
  type CreditNoteWithLines,
  type Invoice,
  type InvoiceDetails,
  type InvoiceEvent,
  invoiceFields,
  type InvoicePayments,
  type InvoiceStats,
  type InvoiceWithLineItems,
  type IssuedInvoice,
  type LineItem,
  lineItemFields,
  type OtherInvoice,
  type PaidAmounts,
  type Payment,
  paymentFields,
  type RevenueBucket,
  type StatusChange,
} from '@paperbill/contracts/http';
import {
  creditNoteKinds,
  invoiceActions,
  invoiceStatuses,
  paymentMethods,
  paymentSources,
  shownStatuses,
} from '@paperbill/contracts/rules';
import {
  answered,
  count,
  date,
  decimal,
  fineDecimal,
  id,
  instant,
  list,
  nullable,
  object,
  option,
  type Properties,
  text,
} from '../schema.js';
import {
  discounted,
  invoiceOrDraft,
  invoiceProperties,
  nextInvoiceNumber,
  quoteOrigin,
  withAddresses,
} from './shared.js';

const invoice = object<Invoice>(invoiceProperties, 'fileOrdinal');

const paidAmounts: Properties<PaidAmounts> = {
  paidOn: nullable(date),
  amountPaid: decimal,
  amountEntered: decimal,
  amountCredited: decimal,
};
const namesOfPaidAmounts = Object.keys(paidAmounts) as (keyof PaidAmounts)[];

const lineItem = object<LineItem>({ id, invoiceId: id, ...answered(lineItemFields), sortOrder: count });

const issuedProperties: Properties<IssuedInvoice> = {
  ...invoiceProperties,
  lineItems: list(lineItem),
  ...discounted,
  deposit: nullable(decimal),
};

const payment = object<Payment>({
  id,
  ...answered(paymentFields),
  method: option(['', ...paymentMethods]),
  source: option(paymentSources),
  createdAt: instant,
});

const invoiceEvent = object<InvoiceEvent>({
  id,
  at: instant,
  action: option(invoiceActions),
  amount: nullable(decimal),
});

const paymentsProperties: Properties<InvoicePayments> = {
  status: option(shownStatuses),
  paidAt: nullable(instant),
  ...paidAmounts,
  amountDue: decimal,
  overpaid: decimal,
  payments: list(payment),
};

/** A credit note repeats these fields of its invoice. */
const { invoiceNumber, invoiceDate, taxRate } = invoiceFields;
const citedFields = { invoiceNumber, invoiceDate, taxRate };

const creditNoteProperties: Properties<CreditNote> = {
  id,
  number: text,
  ...answered(creditNoteFields),
  kind: option(creditNoteKinds),
  invoiceId: id,
  ...answered(citedFields),
  ...answered(amountFields),
  createdAt: instant,
};

const otherInvoice = nullable(object<OtherInvoice>({ id, invoiceNumber: text }));

const creditNoteLine = object<CreditNoteLine>({
  lineItemId: nullable(id),
  ...answered(creditedLineFields),
});

const invoiceStats = object<InvoiceStats>(
  {
    totalInvoices: count,
    pendingInvoices: count,
    paidInvoices: count,
    totalInvoiced: decimal,
    collectedAmount: decimal,
    receivableAmount: decimal,
    overdueInvoices: count,
    overdueAmount: decimal,
    series: list(object<RevenueBucket>({ from: date, to: date, collectedAmount: decimal, receivableAmount: decimal })),
  },
  'series',
  'overdueInvoices',
  'overdueAmount',
);

export const invoiceAnswers = {
  NextInvoiceNumber: object<{ nextInvoiceNumber: number | string }>({ nextInvoiceNumber }),
  InvoiceStats: invoiceStats,
  Invoice: invoice,
  ListedInvoice: object<Invoice & Partial<PaidAmounts>>(
    { ...invoiceProperties, ...paidAmounts },
    ...namesOfPaidAmounts,
    'fileOrdinal',
  ),
  LineItem: lineItem,
  InvoiceWithLineItems: object<InvoiceWithLineItems>(
    { ...invoiceProperties, lineItems: list(lineItem) },
    'fileOrdinal',
  ),
  IssuedInvoice: object<IssuedInvoice>(issuedProperties, 'fileOrdinal'),
  Payment: payment,
  InvoiceEvent: invoiceEvent,
  InvoicePayments: object<InvoicePayments>(paymentsProperties),
  InvoiceDetails: withAddresses<InvoiceDetails>(
    {
      ...issuedProperties,
      ...paymentsProperties,
      creditNotes: list(object<CreditNote>(creditNoteProperties)),
      corrects: otherInvoice,
      correctedBy: invoiceOrDraft,
      copied: otherInvoice,
      quote: quoteOrigin,
      creditedQuantities: list(object<CreditedQuantity>({ lineItemId: id, quantity: fineDecimal })),
      history: list(invoiceEvent),
    },
    'fileOrdinal',
  ),
  CreditNoteWithLines: object<CreditNoteWithLines>({ ...creditNoteProperties, lines: list(creditNoteLine) }),
  GeneratedPdf: object<{ fileName: string; bytes: number }>({ fileName: text, bytes: count }),
  StoredPdf: object<{ stored: true }>({ stored: { type: 'boolean', enum: [true] } }),
  ChangedStatuses: object<ChangedStatuses>({
    invoices: list(invoice),
    previous: list(object<StatusChange>({ id, status: option(invoiceStatuses), paidAt: nullable(instant) })),
  }),
} as const;
