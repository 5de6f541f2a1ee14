import type { LinkedInvoice } from '@paperbill/contracts/http';
import { formatDate, type MailKind } from '@paperbill/contracts/rules';
import { compare, formatMoney } from '@paperbill/money';
import { type PaymentGuide, paymentGuide } from './how-to-pay.js';

/** The summary of an invoice in a mail. */
export interface MailSummary {
  number: string;
  /** Label of the amount, such as "Amount due". */
  amountLabel: string;
  amount: string;
  /** Further facts, such as "Due date". */
  details: [label: string, value: string][];
  /** The preview text, which mail programs show beside the subject. */
  preview: string;
  /** null if nothing is due, or if the sender has entered no payment details. */
  howToPay: PaymentGuide | null;
}

/** @param kind a receipt shows the paid amount and no payment details */
export function mailSummary(invoice: LinkedInvoice, kind: MailKind = 'invoice'): MailSummary {
  const { invoiceNumber: number, status, amountDue, amountPaid, total, dueDate } = invoice;
  const isDue = compare(amountDue, '0') > 0;
  if (kind === 'receipt' && isDue && compare(amountPaid, '0') > 0) {
    const [amount, left] = [formatMoney(amountPaid), formatMoney(amountDue)];
    const details: MailSummary['details'] = [
      ['Total', formatMoney(total)],
      ['Left to pay', left],
    ];
    return { number, amountLabel: 'Paid so far', amount, details, preview: `Paid so far: ${amount}`, howToPay: null };
  }
  const amountLabel = status === 'void' ? 'Cancelled' : status === 'paid' ? 'Paid' : isDue ? 'Amount due' : 'Total';
  const amount = formatMoney(isDue ? amountDue : total);
  const due = formatDate(dueDate);
  return {
    number,
    amountLabel,
    amount,
    details: isDue ? [['Due date', due]] : [],
    preview: isDue ? `${amount} due ${due}` : `${amountLabel}: ${amount}`,
    howToPay: isDue ? paymentGuide(invoice, `Please include invoice number ${number} with your payment.`) : null,
  };
}
