import type { Currency } from '../rules/currencies.js';
import type { CalendarDate, Decimal } from '../rules/values.js';
import type { InvoiceDraft } from './drafts.js';
import type { Invoice } from './invoices.js';
import type { OnlinePayment } from './online-payments.js';
import type { Quote } from './quotes.js';
import type { Recurring } from './recurring.js';

export interface ToDoList<Item> {
  /** The most urgent items, at most MAX_TO_DO. */
  items: Item[];
  /** The number of all items, with those that are not listed. */
  total: number;
}

export interface OverdueInvoice extends Pick<Invoice, 'id' | 'invoiceNumber' | 'clientName'> {
  dueDate: CalendarDate;
  currency: Currency;
  amountDue: Decimal;
}

export type UnfinishedDraft = Pick<InvoiceDraft, 'id' | 'clientName' | 'currency' | 'total' | 'updatedAt'>;

export interface WaitingQuote extends Pick<Quote, 'id' | 'number' | 'clientName' | 'total' | 'validUntil'> {
  currency: Currency;
}

export interface WaitingQuotes {
  /** The accepted quotes that have neither an invoice nor a draft. */
  accepted: ToDoList<WaitingQuote>;
  open: ToDoList<WaitingQuote>;
}

/** A schedule with a due invoice that could not be created. */
export type FailedSchedule = Pick<Recurring, 'id' | 'invoiceNumber' | 'clientName' | 'error' | 'failure'>;

export const unsuccessfulPaymentReasons = [
  'failed',
  'disputed',
  'overpaid',
  'unusedTransfer',
  'refundFailed',
  'stopped',
] as const;

/**
 * An online payment that the user should check.
 * - `failed`: the client's bank refused the payment, and the invoice is unpaid.
 * - `disputed`: the client disputed the payment, and the invoice is unpaid.
 * - `overpaid`: the newest refundable payment of an overpaid invoice.
 * - `unusedTransfer`: money of a canceled bank transfer has arrived at Stripe, or a transfer was of too much money.
 * - `refundFailed`: a refund did not reach the client.
 * - `stopped`: the client stopped automatic payments. `id` is the id of the schedule. The invoice is the schedule's
 *   source.
 *
 * `amount` is the refused, disputed, overpaid, unused or not refunded amount. For `stopped`, it is the highest amount
 * of the agreement.
 */
export interface UnsuccessfulPayment extends Pick<OnlinePayment, 'id' | 'amount'> {
  invoiceId: string;
  invoiceNumber: string;
  clientName: string;
  currency: Currency;
  reason: (typeof unsuccessfulPaymentReasons)[number];
}

export interface ToDo {
  overdue: ToDoList<OverdueInvoice>;
  schedules: ToDoList<FailedSchedule>;
  quotes: WaitingQuotes;
  drafts: ToDoList<UnfinishedDraft>;
  /** The online payments that the user should check. The field is missing if there are none. */
  payments?: ToDoList<UnsuccessfulPayment>;
}

export interface ToDoAnswer extends ToDo {
  /** The sender address, or null if this deployment sends no e-mails. */
  from: string | null;
}
