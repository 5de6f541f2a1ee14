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
  /** The id of the product from which the line item was filled in, or null. */
  productId: field.id(),
  productName: field.text({ max: MAX_LENGTH.name }),
  description: field.multilineText({ max: MAX_LENGTH.description, required: validationTexts.descriptionRequired }),
  quantity: field.quantity({ required: validationTexts.quantityRequired }),
  unit: field.text({ max: MAX_LENGTH.unit, required: validationTexts.unitRequired, initial: DEFAULT_UNIT }),
  /** The price per unit. It is negative for a discount. */
  unitPrice: field.unitPrice({ required: validationTexts.unitPriceRequired }),
  /**
   * quantity × unitPrice, rounded half away from zero. The subtotal is required over HTTP, but may be missing in a NATS
   * message.
   */
  subtotal: field.amount({ required: validationTexts.subtotalRequired }),
  notes: field.multilineText({ max: MAX_LENGTH.notes }),
};

export interface LineItemFields extends ValuesOf<typeof lineItemFields>, LineTaxes {
  /** The position of the line item on the invoice, counted from 0. */
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

/** The properties that a saved invoice or quote has in addition to its fields. */
export interface SavedDocument extends CompanySnapshot {
  id: string;
  /** Whether the document's page has the watermark of the free plan. */
  watermark: boolean;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface Invoice extends InvoiceFields, SavedDocument {
  /**
   * The status of the invoice. `overdue` is computed on each read, in the user's time zone. An invoice is `void` if
   * credit notes cancel its whole amount.
   */
  status: ShownStatus;
  /**
   * Time when the invoice was marked as paid, or its payments reached the total. It is null while the invoice is
   * unpaid.
   */
  paidAt: Instant | null;
  /**
   * The position of the invoice among all invoices with the same file name, in the order of creation: 2 for the second.
   * Missing for the first.
   */
  fileOrdinal?: number;
}

export interface PaidAmounts {
  /** The date of the payment that covered the total. It is null while the invoice is unpaid. */
  paidOn: CalendarDate | null;
  amountPaid: Decimal;
  /**
   * The sum of the payments that the user entered. Payments that were recorded by marking the invoice as paid are
   * excluded.
   */
  amountEntered: Decimal;
  amountCredited: Decimal;
}

export interface InvoiceWithPaidDay extends Invoice, Pick<PaidAmounts, 'paidOn'> {}

/** The list contains taxes of lines and exchange rates only with the query parameter `taxes=true`. */
export interface ListedInvoice extends Invoice, PaidAmounts, TaxesAndRounding, WithExchange {}

export interface InvoiceWithLineItems extends Invoice {
  lineItems: LineItem[];
}

/** A discount, which reduces the subtotal before tax. */
export interface Discount {
  kind: DiscountKind;
  /** Value of the discount, always above 0. A percentage is at most 100, an amount at most the subtotal. */
  value: Decimal;
}

/** The discount of a saved document: `total` = `subtotal` - `discountAmount` + `taxAmount`. */
export interface Discounted {
  discount: Discount | null;
  /** The amount of the discount, 0.00 without a discount. */
  discountAmount: Decimal;
}

/** Discount and deposit, which `POST /api/invoices` does not accept (rules MONEY-10, PAY-10, PAY-11, QUO-16). */
export interface DiscountAndDeposit extends Pick<Discounted, 'discount'> {
  /**
   * The deposit, or null without a deposit. A quote asks for its deposit on acceptance. The deposit of an invoice was
   * paid before the invoice was issued, and is recorded as the first payment of the invoice.
   */
  deposit: Decimal | null;
}

export interface IssuedInvoice
  extends InvoiceWithLineItems, DiscountAndDeposit, Discounted, TaxesAndRounding, WithExchange {}

export interface OtherInvoice {
  id: string;
  invoiceNumber: string;
}

/** A reference to an invoice, or to a draft. A draft has no number yet. */
export interface InvoiceOrDraft {
  id: string;
  invoiceNumber: string | null;
}

/**
 * Sets an invoice's status. To undo an earlier change of the status, the request sends the earlier time of payment in
 * `paidAt`.
 */
export interface StatusChange {
  id: string;
  status: InvoiceStatus;
  paidAt?: Instant | null;
}

/**
 * The result of several status changes. To undo these changes, the client sends the list `previous` as the changes of a
 * new request.
 */
export interface ChangedStatuses {
  invoices: Invoice[];
  /**
   * The stored statuses before the changes. An invoice that is overdue only by its due date has the stored status
   * `pending`.
   */
  previous: StatusChange[];
}

export interface InvoiceStats {
  /** The currency of the amounts. It is missing for US dollars. */
  currency?: Currency;
  /**
   * The currencies of the profile and of all invoices, in alphabetical order. The property is missing if there is only
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
   * The number of overdue invoices in `pendingInvoices`. It is present only with the query parameter `overdue=true`.
   */
  overdueInvoices?: number;
  /** The overdue part of `receivableAmount`. It is present only if the query parameter `overdue=true` was sent. */
  overdueAmount?: Decimal;
  /**
   * The amounts of each part of the period, earliest first. They are present only with the query parameter
   * `series=true`.
   */
  series?: RevenueBucket[];
}

/** Differences between the figures of a period and the previous period. They can be negative. */
export type StatsChange = Required<Omit<InvoiceStats, 'currency' | 'currencies' | 'series'>>;

export interface StatsChangeAnswer {
  /**
   * The differences to the previous period. The value is null for the period `all`, and if the previous period has no
   * invoices.
   */
  change: StatsChange | null;
}

/**
 * The amounts of all invoices with an invoice date in a part of the period. The days `from` and `to` are both included.
 */
export interface RevenueBucket {
  from: CalendarDate;
  to: CalendarDate;
  collectedAmount: Decimal;
  receivableAmount: Decimal;
}
