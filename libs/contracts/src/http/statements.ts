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

/** An invoice that leaves something to the customer's credit: its total is negative, or too much was paid. */
export interface OpenCredit {
  id: string;
  invoiceNumber: string;
  invoiceDate: CalendarDate;
  /** Above 0. */
  amount: Decimal;
}

/** All that a customer owes, less what is to their credit. */
export interface Statement<Listed = OpenInvoice> {
  /** The longest due first, at most MAX_STATEMENT_INVOICES. */
  openInvoices: Listed[];
  /** How many more are open. */
  more: number;
  /** The oldest first, at most MAX_STATEMENT_INVOICES. */
  credits: OpenCredit[];
  /** How many more credits there are. */
  moreCredits: number;
  /** Of all invoices less all credits, those that are not listed too; negative where the customer has more to their credit. */
  amountDue: Decimal;
}

/** What a statement would list now, and what became of those that were mailed. */
export interface CustomerStatement extends Statement {
  /** The address that mails come from; null where this product sends none. */
  from: string | null;
  /** The newest, at most MAX_SHOWN_STATEMENTS. */
  mails: Mail[];
}
