import type { Currency } from '../rules/currencies.js';
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

/** An invoice with a credit for the customer: its total is negative, or the customer overpaid it. */
export interface OpenCredit {
  id: string;
  invoiceNumber: string;
  invoiceDate: CalendarDate;
  /** The amount of the credit. It is always above 0. */
  amount: Decimal;
}

export interface Statement<Listed = OpenInvoice> {
  /** The open invoices on the statement: at most MAX_STATEMENT_INVOICES, earliest due dates first. */
  openInvoices: Listed[];
  /** The number of open invoices that the statement does not list. */
  more: number;
  /** The credits that the statement lists: at most MAX_STATEMENT_INVOICES, oldest first. */
  credits: OpenCredit[];
  /** The number of credits that the statement does not list. */
  moreCredits: number;
  /** The currency of all listed invoices. It is missing for US dollars. */
  currency?: Currency;
  /**
   * The currencies in which the customer has open invoices or credits. The property is missing if there is only one
   * currency.
   */
  currencies?: Currency[];
  /** Sum of all open invoices minus all credits. The sum includes invoices and credits that are not listed. */
  amountDue: Decimal;
}

export interface CustomerStatement extends Statement {
  /** The sender address of e-mails. It is null if the product is not configured to send e-mails. */
  from: string | null;
  /** The newest MAX_SHOWN_STATEMENTS statements that were sent to the customer by e-mail. */
  mails: Mail[];
}
