import type { LinkedInvoice } from '@paperbill/contracts/http';
import { formatDate, type MailKind } from '@paperbill/contracts/rules';
import { compare, formatMoney } from '@paperbill/money';
import { type PaymentGuide, paymentGuide } from './how-to-pay.js';

/** An invoice in few words. */
export interface MailSummary {
  number: string;
  /** What the amount is, such as "Amount due". */
  amountLabel: string;
  amount: string;
  /** What else is to be known, such as "Due date". */
  details: [label: string, value: string][];
  /** What mail programs show beside the subject, before a mail is opened. */
  preview: string;
  /** Null where nothing is asked for, or the sender has not said. */
  howToPay: PaymentGuide | null;
}

/** @param kind a receipt asks for nothing: it says what was paid */
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
