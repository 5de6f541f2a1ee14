import type { CalendarDate, Decimal } from '../rules/values.js';
import type { Mail } from './mails.js';

/** An invoice of which something is to be paid, as a statement lists it. */
export interface OpenInvoice {
  id: string;
  invoiceNumber: string;
  invoiceDate: CalendarDate;
  dueDate: CalendarDate;
  total: Decimal;
  amountDue: Decimal;
  isOverdue: boolean;
}

/** All that a customer owes. */
export interface Statement<Listed = OpenInvoice> {
  /** The longest due first, at most MAX_STATEMENT_INVOICES. */
  openInvoices: Listed[];
  /** How many more are open. */
  more: number;
  /** Of all of them, those that are not listed too. */
  amountDue: Decimal;
}

/** What a statement would list now, and what became of those that were mailed. */
export interface CustomerStatement extends Statement {
  /** The address that mails come from; null where this product sends none. */
  from: string | null;
  /** The newest, at most MAX_SHOWN_STATEMENTS. */
  mails: Mail[];
}
