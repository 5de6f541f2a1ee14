import type { LinkedInvoice } from '@paperbill/contracts/http';
import { formatDate } from '@paperbill/contracts/rules';
import { compare, formatMoney } from '@paperbill/money';

/** An invoice in few words. */
export interface MailSummary {
  number: string;
  /** What the amount is: "Amount due", or "Total" where nothing is. */
  amountLabel: string;
  amount: string;
  /** '' where nothing is due. */
  dueDate: string;
}

export function mailSummary({ invoiceNumber, amountDue, total, dueDate }: LinkedInvoice): MailSummary {
  const isDue = compare(amountDue, '0') > 0;
  return {
    number: invoiceNumber,
    amountLabel: isDue ? 'Amount due' : 'Total',
    amount: formatMoney(isDue ? amountDue : total),
    dueDate: isDue ? formatDate(dueDate) : '',
  };
}

/** What mail programs show beside the subject, before a mail is opened. */
export const previewOf = ({ amountLabel, amount, dueDate }: MailSummary): string =>
  dueDate ? `${amount} due ${dueDate}` : `${amountLabel} ${amount}`;
