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

/** What a user writes about a payment. */
export const paymentFields = {
  date: field.date(validationTexts.paymentDateRequired),
  /** Negative for what was paid back. */
  amount: field.amount({ required: validationTexts.paymentAmountRequired }),
  method: field.option<PaymentMethod>(paymentMethods, 'other'),
  note: field.multilineText({ max: MAX_LENGTH.notes }),
};
export type PaymentFields = ValuesOf<typeof paymentFields>;

/** Where the day begins first, it is so far ahead of UTC. */
const EARLIEST_DAY_MS = 14 * 60 * 60_000;

/** Whether a day has begun nowhere yet: whose day it is is not told. */
export const isAhead = (date: CalendarDate, now: Date): boolean =>
  date > new Date(now.getTime() + EARLIEST_DAY_MS).toISOString().slice(0, 10);

/** The error in the date of a payment, or null. */
export const paymentDateError = (date: CalendarDate, now: Date): string | null =>
  isAhead(date, now) ? validationTexts.paymentDateAhead : validateDate(date, validationTexts.paymentDateRequired);

/** What is wrong with a payment beyond each field's own rule. */
export function paymentErrors({ date, amount }: Pick<PaymentFields, 'date' | 'amount'>, now: Date): FieldError[] {
  const errors: FieldError[] = [];
  const dateError = paymentDateError(date, now);
  if (dateError) errors.push({ path: 'date', message: dateError });
  if (Number(amount) === 0) errors.push({ path: 'amount', message: validationTexts.paymentAmountZero });
  return errors;
}

export interface Payment extends Omit<PaymentFields, 'method'> {
  id: string;
  /** '' where the invoice was marked as paid: nobody said how. */
  method: PaymentMethod | '';
  source: PaymentSource;
  createdAt: Instant;
}

/** An invoice's status and amounts, as its payments and credit notes make them. */
export interface PaymentState extends PaidAmounts {
  status: ShownStatus;
  /** When it was recorded that it is paid; null while unpaid. */
  paidAt: Instant | null;
  /** Never below 0. */
  amountDue: Decimal;
  /** What was paid too much: never below 0. */
  overpaid: Decimal;
}

export interface InvoicePayments extends PaymentState {
  /** Oldest first. */
  payments: Payment[];
}

/** The documents that an invoice came from, and the one that replaces it. */
export interface InvoiceOrigins {
  /** The invoice that it stands in for. */
  corrects: OtherInvoice | null;
  /** What stands in for it: an invoice, or the draft of one. */
  correctedBy: InvoiceOrDraft | null;
  /** The invoice that it is a copy of. */
  copied: OtherInvoice | null;
  /** The quote that it was made of. */
  quote: QuoteOrigin | null;
}

/** An invoice as the archive lists it. Its payments, credit notes and history are lists of their own there. */
export interface ArchivedInvoice extends IssuedInvoice, PaymentState, InvoiceOrigins, Partial<PostalAddresses> {}

/** An invoice with all that its page shows. */
export interface InvoiceDetails extends IssuedInvoice, InvoicePayments, InvoiceOrigins, Partial<PostalAddresses> {
  /** Newest first; of what came after its creation, the newest MAX_INVOICE_EVENTS. */
  history: InvoiceEvent[];
  /** Oldest first. */
  creditNotes: CreditNote[];
  /** How much of its lines they credited, each line once. */
  creditedQuantities: CreditedQuantity[];
}

/** A payment as it is kept, with the invoice that it belongs to: for the archive. */
export interface StoredPayment extends Payment {
  invoiceId: string;
  invoiceNumber: string;
  /** When it was taken away; null while it counts. */
  removedAt: Instant | null;
}
