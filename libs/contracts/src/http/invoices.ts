import type { Currency } from '../rules/currencies.js';
import { field, type ValuesOf } from '../rules/fields.js';
import { MAX_LENGTH } from '../rules/limits.js';
import { DEFAULT_UNIT, type DiscountKind, type InvoiceStatus, type ShownStatus } from '../rules/options.js';
import { withoutFields } from '../rules/parts-of-tables.js';
import type { CalendarDate, Decimal, Instant } from '../rules/values.js';
import { validationTexts } from '../texts/for-browsers.js';
import type { CompanySnapshot } from './company-profile.js';
import { clientFields } from './document-client.js';
import { detailFields } from './document-details.js';
import { toApiNames } from './documents.js';
import type { WithExchange } from './exchange.js';
import { numberAndDateFields } from './number-and-dates.js';
import type { LineTaxes, TaxesAndRounding } from './taxes.js';

export const lineItemFields = {
  productId: field.id(),
  productName: field.text({ max: MAX_LENGTH.name }),
  description: field.multilineText({ max: MAX_LENGTH.description, required: validationTexts.descriptionRequired }),
  quantity: field.quantity({ required: validationTexts.quantityRequired }),
  unit: field.text({ max: MAX_LENGTH.unit, required: validationTexts.unitRequired, initial: DEFAULT_UNIT }),
  /** A line item with a negative price is a discount. */
  unitPrice: field.unitPrice({ required: validationTexts.unitPriceRequired }),
  /** quantity × unitPrice, rounded half away from zero. Required over HTTP, but optional in a NATS message. */
  subtotal: field.amount({ required: validationTexts.subtotalRequired }),
  notes: field.multilineText({ max: MAX_LENGTH.notes }),
};

export interface LineItemFields extends ValuesOf<typeof lineItemFields>, LineTaxes {
  /** The position of the line, counted from 0. */
  sortOrder: number;
}

export interface LineItem extends LineItemFields {
  id: string;
  invoiceId: string;
}

export const amountFields = {
  subtotal: field.amount(),
  taxAmount: field.amount(),
  total: field.amount(),
};

const numberAndDates = toApiNames('invoice', numberAndDateFields.invoice);

export const invoiceFields = {
  customerId: field.id(),
  ...numberAndDates,
  ...clientFields,
  currency: field.currency(),
  language: field.language(),
  taxRate: field.taxRate(),
  ...amountFields,
  paymentTerms: field.paymentTerms(),
  ...detailFields,
};
export type InvoiceFields = ValuesOf<typeof invoiceFields>;

export const documentFields = withoutFields(invoiceFields, numberAndDates);

export const typedInvoiceFields = withoutFields(invoiceFields, amountFields);
export const typedDocumentFields = withoutFields(documentFields, amountFields);
export const typedLineFields = withoutFields(lineItemFields, amountFields);

export interface SavedDocument extends CompanySnapshot {
  id: string;
  watermark: boolean;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface Invoice extends InvoiceFields, SavedDocument {
  /**
   * `overdue` is computed on each read, in the user's time zone. `void` means that credit notes cancel the whole
   * amount.
   */
  status: ShownStatus;
  /** When the invoice was marked as paid, or its payments reached the total. Null while the invoice is unpaid. */
  paidAt: Instant | null;
  /** Counts the invoices with the same file name by creation, for example 2 for the second. Missing for the first. */
  fileOrdinal?: number;
}

export interface PaidAmounts {
  /** The date of the payment that covered the total. Null while the invoice is unpaid. */
  paidOn: CalendarDate | null;
  amountPaid: Decimal;
  /** Without payments that were recorded by marking the invoice as paid. */
  amountEntered: Decimal;
  amountCredited: Decimal;
}

export interface InvoiceWithPaidDay extends Invoice, Pick<PaidAmounts, 'paidOn'> {}

/** Line taxes and exchange rates are present only if the request has the query parameter `taxes=true`. */
export interface ListedInvoice extends Invoice, PaidAmounts, TaxesAndRounding, WithExchange {
  /** True if the client's bank transfer has not arrived completely. Missing otherwise, and in lists of all invoices. */
  awaitsTransfer?: boolean;
}

export interface InvoiceWithLineItems extends Invoice {
  lineItems: LineItem[];
}

export interface Discount {
  kind: DiscountKind;
  /** Always above 0. A percentage is at most 100. An amount is at most the subtotal. */
  value: Decimal;
}

/** `total` = `subtotal` - `discountAmount` + `taxAmount`. */
export interface WithDiscount {
  discount: Discount | null;
  /** 0.00 if there is no discount. */
  discountAmount: Decimal;
}

/** `POST /api/invoices` does not accept these fields (rules MONEY-10, PAY-10, PAY-11, QUO-16). */
export interface DiscountAndDeposit extends Pick<WithDiscount, 'discount'> {
  /**
   * In a quote, the amount to pay on acceptance. In an invoice, it was paid before the invoice was issued, and is
   * recorded as the first payment.
   */
  deposit: Decimal | null;
}

export interface IssuedInvoice
  extends InvoiceWithLineItems, DiscountAndDeposit, WithDiscount, TaxesAndRounding, WithExchange {}

export interface OtherInvoice {
  id: string;
  invoiceNumber: string;
}

/** A draft has no number. */
export interface InvoiceOrDraft {
  id: string;
  invoiceNumber: string | null;
}

/** A request that undoes an earlier change contains the former time of payment in `paidAt`. */
export interface StatusChange {
  id: string;
  status: InvoiceStatus;
  paidAt?: Instant | null;
}

export interface ChangedStatuses {
  invoices: Invoice[];
  /**
   * The stored statuses before the changes, to undo them. An invoice that is overdue only because of its due date has
   * the stored status `pending`.
   */
  previous: StatusChange[];
}

export interface InvoiceStats {
  /** Missing for US dollars. */
  currency?: Currency;
  /** Of the profile and of all invoices, in alphabetical order. Missing if there is only one currency. */
  currencies?: Currency[];
  totalInvoices: number;
  pendingInvoices: number;
  paidInvoices: number;
  totalInvoiced: Decimal;
  collectedAmount: Decimal;
  receivableAmount: Decimal;
  /** Part of `pendingInvoices`. Present only if the request has the query parameter `overdue=true`. */
  overdueInvoices?: number;
  /** Part of `receivableAmount`. Present only if the request has the query parameter `overdue=true`. */
  overdueAmount?: Decimal;
  /** Earliest part of the period first. Present only if the request has the query parameter `series=true`. */
  series?: RevenueBucket[];
}

/** From the previous period to this period. A change can be negative. */
export type StatsChange = Required<Omit<InvoiceStats, 'currency' | 'currencies' | 'series'>>;

export interface StatsChangeAnswer {
  /** Null for the period `all`, and if the previous period has no invoices. */
  change: StatsChange | null;
}

/** The amounts of the invoices dated from the day `from` to the day `to`, both included. */
export interface RevenueBucket {
  from: CalendarDate;
  to: CalendarDate;
  collectedAmount: Decimal;
  receivableAmount: Decimal;
}
