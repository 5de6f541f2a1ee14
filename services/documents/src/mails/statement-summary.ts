import type { LinkedInvoice } from '@paperbill/contracts/http';
import type { MailedStatement } from '@paperbill/contracts/nats';
import { formatDate } from '@paperbill/contracts/rules';
import { compareDecimals, formatMoney } from '@paperbill/money';
import { type PaymentGuide, getPaymentGuide } from './payment-guide.js';

export interface StatementSummary {
  rows: StatementRow[];
  /**
   * The text 'And 2 more' if a statement does not list all its invoices. The text is empty if it lists all invoices.
   */
  moreText: string;
  /** Table rows of the credits in an account statement. Each row has two texts. */
  credits: { number: string; amount: string }[];
  amountDue: string;
  /** Preview text, such as '$1,240.00 due in 3 invoices'. E-mail programs show it beside the subject. */
  preview: string;
  howToPay: PaymentGuide | null;
}

export interface StatementRow {
  number: string;
  url: string;
  dueDate: string;
  isOverdue: boolean;
  amountDue: string;
}

/**
 * Returns the summary of an account statement.
 * @param invoice an invoice with the payment details of the sender
 * @param urlOf returns the URL for the secret token of a link
 */
export function toStatementSummary(
  // The previous release of the invoicing service sends account statements without credits.
  { openInvoices, more, credits = [], moreCredits = 0, currency, amountDue }: MailedStatement,
  invoice: LinkedInvoice,
  urlOf: (linkToken: string) => string,
): StatementSummary {
  const count = openInvoices.length + more;
  const isOwed = compareDecimals(amountDue, '0') > 0;
  return {
    rows: openInvoices.map((row) => ({
      number: row.invoiceNumber,
      url: row.linkToken ? urlOf(row.linkToken) : '',
      dueDate: formatDate(row.dueDate),
      isOverdue: row.isOverdue,
      amountDue: formatMoney(row.amountDue, currency),
    })),
    moreText: more > 0 ? `And ${more.toLocaleString('en-US')} more` : '',
    credits: [
      ...credits.map(({ invoiceNumber, amount }) => ({
        number: invoiceNumber,
        amount: formatMoney(`-${amount}`, currency),
      })),
      ...(moreCredits > 0 ? [{ number: `${moreCredits.toLocaleString('en-US')} more`, amount: '' }] : []),
    ],
    amountDue: formatMoney(amountDue, currency),
    preview: `${formatMoney(amountDue, currency)} due in ${count === 1 ? 'one invoice' : `${count.toLocaleString('en-US')} invoices`}`,
    howToPay: isOwed ? getPaymentGuide(invoice, 'Please include the invoice numbers with your payment.') : null,
  };
}
