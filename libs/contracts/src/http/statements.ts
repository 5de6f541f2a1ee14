import type { Currency } from '../rules/currencies.js';
import type { CalendarDate, Decimal } from '../rules/values.js';
import type { Mail } from './mails.js';
import type { AutomaticPayment } from './saved-cards.js';

export interface OpenInvoice {
  id: string;
  invoiceNumber: string;
  invoiceDate: CalendarDate;
  dueDate: CalendarDate;
  total: Decimal;
  amountDue: Decimal;
  isOverdue: boolean;
  /** The planned charge to the client's saved card. The field is missing if there is none. */
  charge?: Pick<AutomaticPayment, 'brand' | 'last4' | 'date'>;
}

/** An invoice from which the customer has a credit, because its total is negative or the customer overpaid it. */
export interface OpenCredit {
  id: string;
  invoiceNumber: string;
  invoiceDate: CalendarDate;
  /** The amount of the credit, which is always positive. */
  amount: Decimal;
}

export interface Statement<Listed = OpenInvoice> {
  /** The open invoices with the earliest due dates, at most MAX_STATEMENT_INVOICES. */
  openInvoices: Listed[];
  /** The number of open invoices that are not listed. */
  more: number;
  /** The oldest credits, at most MAX_STATEMENT_INVOICES. */
  credits: OpenCredit[];
  /** The number of credits that are not listed. */
  moreCredits: number;
  /** The currency of the statement. The field is missing for US dollars. */
  currency?: Currency;
  /**
   * The currencies in which the customer has open invoices or credits. The field is missing if there is only
   * one currency.
   */
  currencies?: Currency[];
  /** The sum of all open invoices minus all credits. It includes those that are not listed. */
  amountDue: Decimal;
}

export interface CustomerStatement extends Statement {
  /** The sender address, or null if the product is not configured to send e-mails. */
  from: string | null;
  /** The newest MAX_SHOWN_STATEMENTS account statements that were sent to the customer by e-mail. */
  mails: Mail[];
}
