import { groupedIban, type LinkedInvoice } from '@paperbill/contracts/http';
import type { MailedStatement } from '@paperbill/contracts/nats';
import { formatDate } from '@paperbill/contracts/rules';
import { formatMoney } from '@paperbill/money';

/** What a customer owes, as a mail shows it. */
export interface StatementSummary {
  rows: StatementRow[];
  /** 'And 2 more'; '' where all are listed. */
  more: string;
  amountDue: string;
  /** '$1,240.00 due in 3 invoices': what mail programs show beside the subject. */
  preview: string;
  /** Label and value. */
  payment: [label: string, value: string][];
  /** In the sender's own words; '' where there are none. */
  instructions: string;
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
  { openInvoices, more, amountDue }: MailedStatement,
  { companyName, companyPaymentInstructions, iban }: LinkedInvoice,
  urlOf: (linkToken: string) => string,
): StatementSummary {
  const count = openInvoices.length + more;
  return {
    rows: openInvoices.map((row) => ({
      number: row.invoiceNumber,
      url: row.linkToken ? urlOf(row.linkToken) : '',
      dueDate: formatDate(row.dueDate),
      isOverdue: row.isOverdue,
      amountDue: formatMoney(row.amountDue),
    })),
    more: more > 0 ? `And ${more.toLocaleString('en-US')} more` : '',
    amountDue: formatMoney(amountDue),
    preview: `${formatMoney(amountDue)} due in ${count === 1 ? 'one invoice' : `${count.toLocaleString('en-US')} invoices`}`,
    payment: iban
      ? [
          ['To', companyName.trim() || 'The sender'],
          ['IBAN', groupedIban(iban)],
        ]
      : [],
    instructions: companyPaymentInstructions.trim(),
  };
}

/** Whether the sender has said how to pay. */
export const saysHowToPay = ({ payment, instructions }: StatementSummary): boolean =>
  payment.length > 0 || instructions !== '';

/** What tells the sender which invoices are paid. */
export const NAME_THEM = 'Please name the invoices with your payment.';
