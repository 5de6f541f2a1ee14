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
  /**
   * The product of quantity and unit price, rounded half away from zero. The field is required over HTTP, but optional
   * in a NATS message.
   */
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
   * The status on the current day. `overdue` is computed on each read, in the user's time zone. `void` means that
   * credit notes cancel the whole amount.
   */
  status: ShownStatus;
  /**
   * The time at which the invoice was marked as paid, or at which its payments reached the total. It is null while the
   * invoice is unpaid.
   */
  paidAt: Instant | null;
  /**
   * The position of the invoice among the invoices with the same file name, for example 2 for the second. The first
   * invoice does not have this field.
   */
  fileOrdinal?: number;
}

export interface PaidAmounts {
  /** The date of the payment that covered the total. It is null while the invoice is unpaid. */
  paidOn: CalendarDate | null;
  amountPaid: Decimal;
  /** The sum of the payments, without those that were recorded by marking the invoice as paid. */
  amountEntered: Decimal;
  amountCredited: Decimal;
}

export interface InvoiceWithPaidDay extends Invoice, Pick<PaidAmounts, 'paidOn'> {}

/**
 * An invoice in a list. It has line taxes and an exchange rate only if the request has the query
 * parameter `taxes=true`.
 */
export interface ListedInvoice extends Invoice, PaidAmounts, TaxesAndRounding, WithExchange {
  /**
   * True if the client's bank transfer has not arrived completely. Otherwise, and in lists of all invoices, the
   * field is missing.
   */
  awaitsTransfer?: boolean;
}

export interface InvoiceWithLineItems extends Invoice {
  lineItems: LineItem[];
}

export interface Discount {
  kind: DiscountKind;
  /** The value of the discount, which is above 0. A percentage is at most 100. An amount is at most the subtotal. */
  value: Decimal;
}

/** A document with a discount. Its total is `subtotal` - `discountAmount` + `taxAmount`. */
export interface WithDiscount {
  discount: Discount | null;
  /** The amount of the discount, or 0.00 if there is none. */
  discountAmount: Decimal;
}

/**
 * The discount and the deposit of a document. `POST /api/invoices` does not accept these fields (rules MONEY-10,
 * PAY-10, PAY-11, QUO-16).
 */
export interface DiscountAndDeposit extends Pick<WithDiscount, 'discount'> {
  /**
   * The deposit. In a quote, it is the amount to pay on acceptance. In an invoice, it was paid before the invoice was
   * issued, and is recorded as the first payment.
   */
  deposit: Decimal | null;
}

export interface IssuedInvoice
  extends InvoiceWithLineItems, DiscountAndDeposit, WithDiscount, TaxesAndRounding, WithExchange {}

export interface OtherInvoice {
  id: string;
  invoiceNumber: string;
}

/** An invoice or a draft. A draft has no number. */
export interface InvoiceOrDraft {
  id: string;
  invoiceNumber: string | null;
}

/**
 * The new status of an invoice. A request that undoes an earlier change contains the former time of payment
 * in `paidAt`.
 */
export interface StatusChange {
  id: string;
  status: InvoiceStatus;
  paidAt?: Instant | null;
}

export interface ChangedStatuses {
  invoices: Invoice[];
  /**
   * The stored statuses before the changes, with which the changes can be undone. An invoice that is overdue only
   * because of its due date has the stored status `pending`.
   */
  previous: StatusChange[];
}

export interface InvoiceStats {
  /** The currency of the figures. The field is missing for US dollars. */
  currency?: Currency;
  /**
   * The currencies of the profile and of all invoices, in alphabetical order. The field is missing if there is only
   * one currency.
   */
  currencies?: Currency[];
  totalInvoices: number;
  pendingInvoices: number;
  paidInvoices: number;
  totalInvoiced: Decimal;
  collectedAmount: Decimal;
  receivableAmount: Decimal;
  /**
   * The overdue part of `pendingInvoices`. Responses contain it only if the request has the query
   * parameter `overdue=true`.
   */
  overdueInvoices?: number;
  /**
   * The overdue part of `receivableAmount`. Responses contain it only if the request has the query
   * parameter `overdue=true`.
   */
  overdueAmount?: Decimal;
  /**
   * The amounts of each part of the period, the earliest part first. Responses contain them only if the request has the
   * query parameter `series=true`.
   */
  series?: RevenueBucket[];
}

/** The change from the previous period to this period. Its values can be negative. */
export type StatsChange = Required<Omit<InvoiceStats, 'currency' | 'currencies' | 'series'>>;

export interface StatsChangeAnswer {
  /**
   * The change from the previous period. It is null for the period `all`, and if the previous period has no invoices.
   */
  change: StatsChange | null;
}

/** The amounts of the invoices that are dated from the day `from` to the day `to`. Both days are included. */
export interface RevenueBucket {
  from: CalendarDate;
  to: CalendarDate;
  collectedAmount: Decimal;
  receivableAmount: Decimal;
}
