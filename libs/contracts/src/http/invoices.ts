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

/** The editable fields of a line item. */
export const lineItemFields = {
  /** The product that the line was filled from, or null. */
  productId: field.id(),
  productName: field.text({ max: MAX_LENGTH.name }),
  description: field.multilineText({ max: MAX_LENGTH.description, required: validationTexts.descriptionRequired }),
  quantity: field.quantity({ required: validationTexts.quantityRequired }),
  unit: field.text({ max: MAX_LENGTH.unit, required: validationTexts.unitRequired, initial: DEFAULT_UNIT }),
  /** Negative for a discount. */
  unitPrice: field.unitPrice({ required: validationTexts.unitPriceRequired }),
  /** quantity × unitPrice, rounded half away from zero. Required over HTTP. Computed if a NATS message has none. */
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

/** Amounts that are computed from the line items, the tax rate and the discount. */
export const amountFields = {
  subtotal: field.amount(),
  taxAmount: field.amount(),
  total: field.amount(),
};

const numberAndDates = toApiNames('invoice', numberAndDateFields.invoice);

/** The editable fields of an invoice, and its computed amounts. */
export const invoiceFields = {
  customerId: field.id(),
  ...numberAndDates,
  ...clientFields,
  /** In percent, 0 to 100. */
  taxRate: field.taxRate(),
  ...amountFields,
  paymentTerms: field.paymentTerms(),
  ...detailFields,
};
export type InvoiceFields = ValuesOf<typeof invoiceFields>;

/** The fields that invoices and quotes have in common. */
export const documentFields = withoutFields(invoiceFields, numberAndDates);

/** The fields without the computed amounts. */
export const typedInvoiceFields = withoutFields(invoiceFields, amountFields);
export const typedDocumentFields = withoutFields(documentFields, amountFields);
export const typedLineFields = withoutFields(lineItemFields, amountFields);

/** What a saved invoice or quote has in addition to its fields. */
export interface SavedDocument extends CompanySnapshot {
  id: string;
  /** Whether the page has the watermark of the free plan. */
  watermark: boolean;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface Invoice extends InvoiceFields, SavedDocument {
  /** `overdue` is computed on read: unpaid, and due before today in the user's time zone. `void`: cancelled by credit notes. */
  status: ShownStatus;
  /** When the invoice was marked as paid, or its payments reached the total; null while unpaid. */
  paidAt: Instant | null;
  /** Position among the invoices with the same file name, by creation. Missing for the first one. */
  fileOrdinal?: number;
}

/** The paid and credited amounts of an invoice. */
export interface PaidAmounts {
  /** The date of the payment that reached the total; null while unpaid. */
  paidOn: CalendarDate | null;
  amountPaid: Decimal;
  /** The sum of payments that the user entered. Marking the invoice as unpaid removes the other payments. */
  amountEntered: Decimal;
  /** The sum of its credit notes. */
  amountCredited: Decimal;
}

/** An invoice in an exported file. */
export interface InvoiceWithPaidDay extends Invoice, Pick<PaidAmounts, 'paidOn'> {}

/** An invoice in a list. */
export interface ListedInvoice extends Invoice, PaidAmounts {}

export interface InvoiceWithLineItems extends Invoice {
  lineItems: LineItem[];
}

/** A reduction of the subtotal, before tax. */
export interface Discount {
  kind: DiscountKind;
  /** Above 0. A percentage is at most 100; an amount is at most the subtotal. */
  value: Decimal;
}

/** The discount of a saved document: `total` = `subtotal` - `discountAmount` + `taxAmount`. */
export interface Discounted {
  discount: Discount | null;
  /** 0.00 without a discount. */
  discountAmount: Decimal;
}

/** Discount and deposit, which `POST /api/invoices` does not accept (rules MONEY-10, PAY-10, PAY-11). */
export interface DiscountAndDeposit extends Pick<Discounted, 'discount'> {
  /** An amount paid before the invoice was issued. It is recorded as the first payment. */
  deposit: Decimal | null;
}

/** An invoice with everything that its printed page shows. */
export interface IssuedInvoice extends InvoiceWithLineItems, DiscountAndDeposit, Discounted {}

/** A reference to an invoice. */
export interface OtherInvoice {
  id: string;
  invoiceNumber: string;
}

/** A reference to an invoice, or to a draft, which has no number yet. */
export interface InvoiceOrDraft {
  id: string;
  invoiceNumber: string | null;
}

/** A status change of an invoice. To undo a change, `paidAt` restores the earlier time instead of now. */
export interface StatusChange {
  id: string;
  status: InvoiceStatus;
  paidAt?: Instant | null;
}

/** The result of several status changes. Sending `previous` as the next changes undoes them. */
export interface ChangedStatuses {
  invoices: Invoice[];
  /** The stored statuses before the change. A pending invoice that reads as overdue is `pending` here. */
  previous: StatusChange[];
}

export interface InvoiceStats {
  totalInvoices: number;
  pendingInvoices: number;
  paidInvoices: number;
  totalInvoiced: Decimal;
  collectedAmount: Decimal;
  receivableAmount: Decimal;
  /** The overdue part of `pendingInvoices`. Only with the parameter `overdue=true`. */
  overdueInvoices?: number;
  /** The overdue part of `receivableAmount`. Only with the parameter `overdue=true`. */
  overdueAmount?: Decimal;
  /** Amounts per part of the period, oldest first. Only with the parameter `series=true`. */
  series?: RevenueBucket[];
}

/** Amounts of the invoices dated `from` to `to`, both included. */
export interface RevenueBucket {
  from: CalendarDate;
  to: CalendarDate;
  collectedAmount: Decimal;
  receivableAmount: Decimal;
}
