import { validateDate } from '../rules/dates.js';
import { field, type ValuesOf } from '../rules/fields.js';
import { MAX_LENGTH } from '../rules/limits.js';
import { type PaymentMethod, paymentMethods, type PaymentSource, type ShownStatus } from '../rules/options.js';
import type { CalendarDate, Decimal, Instant } from '../rules/values.js';
import { validationTexts } from '../texts/index.js';
import type { PostalAddresses } from './company-profile.js';
import type { CreditedQuantity, CreditNote } from './credit-notes.js';
import type { FieldError } from './errors.js';
import type { InvoiceEvent } from './invoice-history.js';
import type { InvoiceOrDraft, IssuedInvoice, OtherInvoice, PaidAmounts } from './invoices.js';
import type { QuoteOrigin } from './quotes.js';

/** The editable fields of a payment. */
export const paymentFields = {
  date: field.date(validationTexts.paymentDateRequired),
  /** Negative for a refund. */
  amount: field.amount({ required: validationTexts.paymentAmountRequired }),
  method: field.option<PaymentMethod>(paymentMethods, 'other'),
  note: field.multilineText({ max: MAX_LENGTH.notes }),
};
export type PaymentFields = ValuesOf<typeof paymentFields>;

/** The largest offset of a time zone ahead of UTC. */
const EARLIEST_DAY_MS = 14 * 60 * 60_000;

/** Whether a date is in the future in all time zones. The user's time zone is not known here. */
export const isAhead = (date: CalendarDate, now: Date): boolean =>
  date > new Date(now.getTime() + EARLIEST_DAY_MS).toISOString().slice(0, 10);

/** The error in the date of a payment, or null. */
export const paymentDateError = (date: CalendarDate, now: Date): string | null =>
  isAhead(date, now) ? validationTexts.paymentDateAhead : validateDate(date, validationTexts.paymentDateRequired);

/** Errors of a payment that the rules of single fields do not cover: a future date, or an amount of 0. */
export function paymentErrors({ date, amount }: Pick<PaymentFields, 'date' | 'amount'>, now: Date): FieldError[] {
  const errors: FieldError[] = [];
  const dateError = paymentDateError(date, now);
  if (dateError) errors.push({ path: 'date', message: dateError });
  if (Number(amount) === 0) errors.push({ path: 'amount', message: validationTexts.paymentAmountZero });
  return errors;
}

export interface Payment extends Omit<PaymentFields, 'method'> {
  id: string;
  /** '' if the invoice was marked as paid, without a method. */
  method: PaymentMethod | '';
  source: PaymentSource;
  createdAt: Instant;
}

/** The payment status of an invoice. */
export interface PaymentState extends PaidAmounts {
  status: ShownStatus;
  /** When the last payment was recorded; null while unpaid. */
  paidAt: Instant | null;
  /** Never below 0. */
  amountDue: Decimal;
  /** The amount above the total; never below 0. */
  overpaid: Decimal;
}

/** The payment status of an invoice, with its payments. */
export interface InvoicePayments extends PaymentState {
  /** Oldest first. */
  payments: Payment[];
}

/** The documents that an invoice was created from, and the one that replaces it. */
export interface InvoiceOrigins {
  /** The invoice that this one replaces. */
  corrects: OtherInvoice | null;
  /** The invoice or draft that replaces this one. */
  correctedBy: InvoiceOrDraft | null;
  /** The invoice that this one copies. */
  copied: OtherInvoice | null;
  /** The quote that this invoice was created from. */
  quote: QuoteOrigin | null;
}

/** An invoice in the downloaded archive. Payments, credit notes and history are separate lists there. */
export interface ArchivedInvoice extends IssuedInvoice, PaymentState, InvoiceOrigins, Partial<PostalAddresses> {}

/** An invoice with everything that its page in the client shows. */
export interface InvoiceDetails extends IssuedInvoice, InvoicePayments, InvoiceOrigins, Partial<PostalAddresses> {
  /** Newest first: the newest MAX_INVOICE_EVENTS, and the creation. */
  history: InvoiceEvent[];
  /** Oldest first. */
  creditNotes: CreditNote[];
  /** The sum of credited quantities, one entry per credited line item. */
  creditedQuantities: CreditedQuantity[];
}

/** A payment with its invoice, for the downloaded archive. */
export interface StoredPayment extends Payment {
  invoiceId: string;
  invoiceNumber: string;
  /** When it was removed; null while it counts. */
  removedAt: Instant | null;
}
