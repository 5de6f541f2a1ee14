import type { Currency } from '../rules/currencies.js';
import { validateDate } from '../rules/dates.js';
import { field, type ValuesOf } from '../rules/fields.js';
import { MAX_LENGTH } from '../rules/limits.js';
import { type PaymentMethod, paymentMethods, type PaymentSource, type ShownStatus } from '../rules/options.js';
import type { CalendarDate, Decimal, Instant } from '../rules/values.js';
import { validationTexts } from '../texts/for-browsers.js';
import type { PostalAddresses } from './company-profile.js';
import type { CreditedQuantity, CreditNote } from './credit-notes.js';
import type { FieldError } from './errors.js';
import type { InvoiceEvent } from './invoice-history.js';
import type { InvoiceOrDraft, IssuedInvoice, OtherInvoice, PaidAmounts } from './invoices.js';
import type { OnlinePayment, PaymentFee } from './online-payments.js';
import type { QuoteOrigin } from './quotes.js';
import type { AutomaticPayment } from './saved-cards.js';

export const paymentFields = {
  date: field.date(validationTexts.paymentDateRequired),
  amount: field.amount({ required: validationTexts.paymentAmountRequired }),
  method: field.option<PaymentMethod>(paymentMethods, 'other'),
  note: field.multilineText({ max: MAX_LENGTH.notes }),
};
export type PaymentFields = ValuesOf<typeof paymentFields>;

/** The largest offset of a time zone ahead of UTC. */
const MAX_TIME_ZONE_OFFSET_MS = 14 * 60 * 60_000;

/** Returns true if a date is in the future in every time zone. The user's time zone is unknown here. */
export const isFutureDate = (date: CalendarDate, now: Date): boolean =>
  date > new Date(now.getTime() + MAX_TIME_ZONE_OFFSET_MS).toISOString().slice(0, 10);

export const paymentDateError = (date: CalendarDate, now: Date): string | null =>
  isFutureDate(date, now) ? validationTexts.paymentDateAhead : validateDate(date, validationTexts.paymentDateRequired);

/** Returns the errors that the rules of single fields do not find: a future date, or an amount of 0. */
export function paymentErrors({ date, amount }: Pick<PaymentFields, 'date' | 'amount'>, now: Date): FieldError[] {
  const errors: FieldError[] = [];
  const dateError = paymentDateError(date, now);
  if (dateError) errors.push({ path: 'date', message: dateError });
  if (Number(amount) === 0) errors.push({ path: 'amount', message: validationTexts.paymentAmountZero });
  return errors;
}

export interface Payment extends Omit<PaymentFields, 'method'> {
  id: string;
  /** The payment method. It is empty if the user marked the invoice as paid without choosing a method. */
  method: PaymentMethod | '';
  source: PaymentSource;
  createdAt: Instant;
  /** The details of an online payment. Payments that the user recorded do not have this field. */
  online?: OnlinePaymentDetails;
}

/** The details of a payment at Stripe, or of a refund or dispute of such a payment. */
export interface OnlinePaymentDetails {
  /** The id of the PaymentIntent at Stripe, which is also the id of the {@link OnlinePayment}. */
  paymentId: string;
  /** The id of the charge, refund or dispute at Stripe. */
  reference: string;
  /** The fee, which is null until Stripe has computed it. */
  fee: PaymentFee | null;
}

export interface PaymentState extends PaidAmounts {
  status: ShownStatus;
  /** The time at which the last payment was recorded. It is null while the invoice is unpaid. */
  paidAt: Instant | null;
  amountDue: Decimal;
  /** The amount by which the payments exceed the total, or 0. */
  overpaid: Decimal;
}

export interface InvoicePayments extends PaymentState {
  payments: Payment[];
}

export interface InvoiceOrigins {
  corrects: OtherInvoice | null;
  correctedBy: InvoiceOrDraft | null;
  copied: OtherInvoice | null;
  quote: QuoteOrigin | null;
}

/** An invoice in the archive. The archive contains payments, credit notes and history in separate files. */
export interface ArchivedInvoice extends IssuedInvoice, PaymentState, InvoiceOrigins, Partial<PostalAddresses> {}

export interface InvoiceDetails extends IssuedInvoice, InvoicePayments, InvoiceOrigins, Partial<PostalAddresses> {
  /** The newest MAX_INVOICE_EVENTS events and the creation of the invoice, the newest first. */
  history: InvoiceEvent[];
  creditNotes: CreditNote[];
  creditedQuantities: CreditedQuantity[];
  /**
   * The online payments, the oldest first. Only the newest MAX_UNPAID_ATTEMPTS failed payments and as many canceled
   * payments without money are listed. The field is missing if there are none.
   */
  onlinePayments?: OnlinePayment[];
  /** The planned charge to a saved card. The field is missing if no charge is planned for this invoice. */
  automaticPayment?: AutomaticPayment;
}

export interface StoredPayment extends Payment {
  invoiceId: string;
  invoiceNumber: string;
  /** The currency of the invoice. The field is missing for US dollars. */
  currency: Currency | undefined;
  /** The time at which the payment was removed, or null. */
  removedAt: Instant | null;
}
