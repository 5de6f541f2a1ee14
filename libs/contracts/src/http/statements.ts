import type { CalendarDate, Decimal } from '../rules/values.js';
import type { Mail } from './mails.js';

export interface OpenInvoice {
  id: string;
  invoiceNumber: string;
  invoiceDate: CalendarDate;
  dueDate: CalendarDate;
  total: Decimal;
  amountDue: Decimal;
  isOverdue: boolean;
}

/** Its total is negative, or the customer overpaid it. */
export interface OpenCredit {
  id: string;
  invoiceNumber: string;
  invoiceDate: CalendarDate;
  /** Always above 0. */
  amount: Decimal;
}

export interface Statement<Listed = OpenInvoice> {
  /** At most MAX_STATEMENT_INVOICES, earliest due dates first. */
  openInvoices: Listed[];
  /** Open invoices that are not listed. */
  more: number;
  /** At most MAX_STATEMENT_INVOICES, oldest first. */
  credits: OpenCredit[];
  /** Credits that are not listed. */
  moreCredits: number;
  /** All open invoices minus all credits, including those that are not listed. */
  amountDue: Decimal;
}

export interface CustomerStatement extends Statement {
  /** Null if the product is not configured to send e-mails. */
  from: string | null;
  /** The newest MAX_SHOWN_STATEMENTS. */
  mails: Mail[];
}
