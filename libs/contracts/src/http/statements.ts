import type { CalendarDate, Decimal } from '../rules/values.js';
import type { Mail } from './mails.js';

/** An invoice with an open amount, in a statement. */
export interface OpenInvoice {
  id: string;
  invoiceNumber: string;
  invoiceDate: CalendarDate;
  dueDate: CalendarDate;
  total: Decimal;
  amountDue: Decimal;
  isOverdue: boolean;
}

/** An invoice with a credit for the customer: its total is negative, or it was overpaid. */
export interface OpenCredit {
  id: string;
  invoiceNumber: string;
  invoiceDate: CalendarDate;
  /** Above 0. */
  amount: Decimal;
}

/** All open invoices and credits of a customer. */
export interface Statement<Listed = OpenInvoice> {
  /** At most MAX_STATEMENT_INVOICES, the longest due first. */
  openInvoices: Listed[];
  /** Number of open invoices that are not listed. */
  more: number;
  /** At most MAX_STATEMENT_INVOICES, the oldest first. */
  credits: OpenCredit[];
  /** Number of credits that are not listed. */
  moreCredits: number;
  /** All open invoices minus all credits, including those that are not listed. Negative if the credits are larger. */
  amountDue: Decimal;
}

/** The current statement of a customer, and the statements that were mailed. */
export interface CustomerStatement extends Statement {
  /** The sender address of mails; null if the product is not configured to send mail. */
  from: string | null;
  /** The newest MAX_SHOWN_STATEMENTS. */
  mails: Mail[];
}
