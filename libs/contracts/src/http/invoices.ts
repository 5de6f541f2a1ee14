import { field, type ValuesOf } from '../rules/fields.js';
import { MAX_LENGTH } from '../rules/limits.js';
import { DEFAULT_UNIT, type DiscountKind, type InvoiceStatus, type ShownStatus } from '../rules/options.js';
import { withoutFields } from '../rules/parts-of-tables.js';
import type { CalendarDate, Decimal, Instant } from '../rules/values.js';
import { validationTexts } from '../texts/index.js';
import type { CompanySnapshot } from './company-profile.js';
import { clientFields } from './document-client.js';
import { detailFields } from './document-details.js';
import { toApiNames } from './documents.js';
import { numberAndDateFields } from './number-and-dates.js';

/** What the user writes on a line. */
export const lineItemFields = {
  /** The catalogue product that the line was filled from, if any. */
  productId: field.id(),
  productName: field.text({ max: MAX_LENGTH.name }),
  description: field.multilineText({ max: MAX_LENGTH.description, required: validationTexts.descriptionRequired }),
  quantity: field.quantity({ required: validationTexts.quantityRequired }),
  unit: field.text({ max: MAX_LENGTH.unit, required: validationTexts.unitRequired, initial: DEFAULT_UNIT }),
  /** May be negative: a discount. */
  unitPrice: field.unitPrice({ required: validationTexts.unitPriceRequired }),
  /** quantity × unitPrice, rounded half away from zero. Required over HTTP, computed where the bus brings none. */
  subtotal: field.amount({ required: validationTexts.subtotalRequired }),
  notes: field.multilineText({ max: MAX_LENGTH.notes }),
};

export interface LineItemFields extends ValuesOf<typeof lineItemFields> {
  /** Position on the invoice, from 0. */
  sortOrder: number;
}

export interface LineItem extends LineItemFields {
  id: string;
  invoiceId: string;
}

/** What of a document follows from its lines, its tax rate and its discount. */
export const amountFields = {
  subtotal: field.amount(),
  taxAmount: field.amount(),
  total: field.amount(),
};

/** Documents of other kinds have their own. */
const numberAndDates = toApiNames('invoice', numberAndDateFields.invoice);

/** What the user writes on an invoice, and its amounts. */
export const invoiceFields = {
  customerId: field.id(),
  ...numberAndDates,
  ...clientFields,
  /** Percent, 0 to 100. */
  taxRate: field.taxRate(),
  ...amountFields,
  paymentTerms: field.paymentTerms(),
  ...detailFields,
};
export type InvoiceFields = ValuesOf<typeof invoiceFields>;

/** What documents of every kind have of them. */
export const documentFields = withoutFields(invoiceFields, numberAndDates);

/** What of each the user types: all but the amounts. */
export const typedInvoiceFields = withoutFields(invoiceFields, amountFields);
export const typedDocumentFields = withoutFields(documentFields, amountFields);
export const typedLineFields = withoutFields(lineItemFields, amountFields);

/** What a document that users write has beside its fields, once it is saved. */
export interface SavedDocument extends CompanySnapshot {
  id: string;
  /** Whether the page carries the free plan's watermark line. */
  watermark: boolean;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface Invoice extends InvoiceFields, SavedDocument {
  /** `overdue` is computed when read: not paid, and due before today, where the user is. `void` ones were cancelled by credit notes. */
  status: ShownStatus;
  /** When it was marked paid, or payments came to pay it; null while unpaid. */
  paidAt: Instant | null;
  /** Of the invoices whose numbers make the same file name, which it is in the order of their creation; missing for the first. */
  fileOrdinal?: number;
}

/** The paid and credited amounts of an invoice. */
export interface PaidAmounts {
  /** The date of the payment that reached its total; null while unpaid. */
  paidOn: CalendarDate | null;
  amountPaid: Decimal;
  /** What of it was entered: the rest was recorded by marks as paid, and a mark as unpaid takes it away. */
  amountEntered: Decimal;
  /** The sum of its credit notes. */
  amountCredited: Decimal;
}

/** An invoice and the day on which it came to be paid, as files list it. */
export interface InvoiceWithPaidDay extends Invoice, Pick<PaidAmounts, 'paidOn'> {}

/** An invoice in a list, with its paid and credited amounts. */
export interface ListedInvoice extends Invoice, PaidAmounts {}

export interface InvoiceWithLineItems extends Invoice {
  lineItems: LineItem[];
}

/** Something off the whole invoice, before its tax. */
export interface Discount {
  kind: DiscountKind;
  /** Percent, or money: more than 0, and no more than 100 or the subtotal. */
  value: Decimal;
}

/** The discount of a saved document: `total` is `subtotal` - `discountAmount` + `taxAmount`. */
export interface Discounted {
  discount: Discount | null;
  /** 0.00 without a discount. */
  discountAmount: Decimal;
}

/** What a new invoice can have beyond the fields of `POST /api/invoices` (product-rules.md, "Discount and deposit"). */
export interface DiscountAndDeposit extends Pick<Discounted, 'discount'> {
  /** What was paid before the invoice was written; it is recorded as its first payment. */
  deposit: Decimal | null;
}

/** An invoice with all that its sheet shows. */
export interface IssuedInvoice extends InvoiceWithLineItems, DiscountAndDeposit, Discounted {}

/** An invoice that another document refers to. */
export interface OtherInvoice {
  id: string;
  invoiceNumber: string;
}

/** The same, or the draft of one: that one's id, and no number yet. */
export interface InvoiceOrDraft {
  id: string;
  invoiceNumber: string | null;
}

/** An invoice that is to be marked; `paidAt` restores when it was marked paid, instead of now. */
export interface StatusChange {
  id: string;
  status: InvoiceStatus;
  paidAt?: Instant | null;
}

/** Invoices that were marked together. Sent as the next changes, `previous` takes all of it back. */
export interface ChangedStatuses {
  invoices: Invoice[];
  /** As they were stored: where `overdue` was only how a pending one read, it says pending. */
  previous: StatusChange[];
}

export interface InvoiceStats {
  totalInvoices: number;
  pendingInvoices: number;
  paidInvoices: number;
  totalInvoiced: Decimal;
  collectedAmount: Decimal;
  receivableAmount: Decimal;
  /** Of the pending invoices and the receivable amount, what is overdue; only where the call asks with `overdue=true`. */
  overdueInvoices?: number;
  overdueAmount?: Decimal;
  /** How the money spreads over the period, oldest first; only where the call asks with `series=true`. */
  series?: RevenueBucket[];
}

/** The money of the invoices dated from one day to another, both included. */
export interface RevenueBucket {
  from: CalendarDate;
  to: CalendarDate;
  collectedAmount: Decimal;
  receivableAmount: Decimal;
}
