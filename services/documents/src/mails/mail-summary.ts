import type { LinkedInvoice } from '@paperbill/contracts/http';
import { formatDate } from '@paperbill/contracts/rules';
import { compare, formatMoney } from '@paperbill/money';

/** An invoice in few words. */
export interface MailSummary {
  number: string;
  /** What the amount is, such as "Amount due". */
  amountLabel: string;
  amount: string;
  /** '' where nothing is due. */
  dueDate: string;
}

export function mailSummary({ invoiceNumber, status, amountDue, total, dueDate }: LinkedInvoice): MailSummary {
  const isDue = compare(amountDue, '0') > 0;
  return {
    number: invoiceNumber,
    amountLabel: status === 'void' ? 'Cancelled' : status === 'paid' ? 'Paid' : isDue ? 'Amount due' : 'Total',
    amount: formatMoney(isDue ? amountDue : total),
    dueDate: isDue ? formatDate(dueDate) : '',
  };
}

/** What mail programs show beside the subject, before a mail is opened. */
export const previewOf = ({ amountLabel, amount, dueDate }: MailSummary): string =>
  dueDate ? `${amount} due ${dueDate}` : `${amountLabel}: ${amount}`;
