import type { LinkedInvoice } from '@paperbill/contracts/http';
import type { MailedStatement } from '@paperbill/contracts/nats';
import { formatDate } from '@paperbill/contracts/rules';
import { compare, formatMoney } from '@paperbill/money';
import { type PaymentGuide, paymentGuide } from './how-to-pay.js';

/** What a customer owes, as a mail shows it. */
export interface StatementSummary {
  rows: StatementRow[];
  /** 'And 2 more'; '' where all are listed. */
  more: string;
  /** What is taken off, each as the text of a row. */
  credits: { number: string; amount: string }[];
  amountDue: string;
  /** '$1,240.00 due in 3 invoices': what mail programs show beside the subject. */
  preview: string;
  howToPay: PaymentGuide | null;
}

export interface StatementRow {
  number: string;
  /** Of the client's page; '' where it has none. */
  url: string;
  dueDate: string;
  isOverdue: boolean;
  amountDue: string;
}

/**
 * @param invoice says how to pay
 * @param urlOf the address that a link's secret leads to
 */
export function statementSummary(
  // A release of invoicing before tells no credits.
  { openInvoices, more, credits = [], moreCredits = 0, amountDue }: MailedStatement,
  invoice: LinkedInvoice,
  urlOf: (linkToken: string) => string,
): StatementSummary {
  const count = openInvoices.length + more;
  const isOwed = compare(amountDue, '0') > 0;
  return {
    rows: openInvoices.map((row) => ({
      number: row.invoiceNumber,
      url: row.linkToken ? urlOf(row.linkToken) : '',
      dueDate: formatDate(row.dueDate),
      isOverdue: row.isOverdue,
      amountDue: formatMoney(row.amountDue),
    })),
    more: more > 0 ? `And ${more.toLocaleString('en-US')} more` : '',
    credits: [
      ...credits.map(({ invoiceNumber, amount }) => ({ number: invoiceNumber, amount: formatMoney(`-${amount}`) })),
      ...(moreCredits > 0 ? [{ number: `${moreCredits.toLocaleString('en-US')} more`, amount: '' }] : []),
    ],
    amountDue: formatMoney(amountDue),
    preview: `${formatMoney(amountDue)} due in ${count === 1 ? 'one invoice' : `${count.toLocaleString('en-US')} invoices`}`,
    howToPay: isOwed ? paymentGuide(invoice, 'Please include the invoice numbers with your payment.') : null,
  };
}
