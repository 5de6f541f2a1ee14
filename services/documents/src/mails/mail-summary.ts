import type { LinkedInvoice, Quote } from '@paperbill/contracts/http';
import { formatDate, type MailKind } from '@paperbill/contracts/rules';
import { capitalize, toSentenceCase } from '@paperbill/contracts/texts';
import { documentLabels } from '@paperbill/contracts/texts/document-labels';
import { compareDecimals, formatMoney } from '@paperbill/money';
import { type PaymentGuide, getPaymentGuide } from './payment-guide.js';

export interface MailSummary {
  /** Name of the document's kind. */
  document: 'Invoice' | 'Quote';
  number: string;
  /** Label of the amount in an e-mail, such as "Amount due". */
  amountLabel: string;
  amount: string;
  /** Label and value of each line below the amount in an e-mail, such as "Due date" and the date. */
  details: [label: string, value: string][];
  /** Preview text of the e-mail. E-mail programs show it beside the subject. */
  preview: string;
  /** Payment details in the e-mail. The value is null if nothing is due, or if the sender has entered no details. */
  howToPay: PaymentGuide | null;
}

/** Returns the summary of a quote for an e-mail. */
export function toQuoteSummary({ number, status, currency, total, validUntil, deposit }: Quote): MailSummary {
  const amount = formatMoney(total, currency);
  const isOpen = status === 'open';
  const until = formatDate(validUntil);
  const amountLabel = isOpen ? 'Total' : capitalize(status);
  const details: MailSummary['details'] = [['Valid until', until]];
  if (deposit) details.push([toSentenceCase(documentLabels.quote.deposit), formatMoney(deposit, currency)]);
  return {
    ...{ document: 'Quote', number, amountLabel, amount },
    details: isOpen ? details : [],
    preview: isOpen ? `${amount}, valid until ${until}` : `${amountLabel}: ${amount}`,
    howToPay: null,
  };
}

/** Returns the summary of an invoice for an e-mail. A receipt shows the paid amount and no payment details. */
export function toMailSummary(invoice: LinkedInvoice, kind: MailKind = 'invoice'): MailSummary {
  const { invoiceNumber: number, status, currency, amountDue, amountPaid, total, dueDate } = invoice;
  const base = { document: 'Invoice' as const, number };
  const isDue = compareDecimals(amountDue, '0') > 0;
  if (kind === 'receipt' && isDue && compareDecimals(amountPaid, '0') > 0) {
    const [amount, left] = [formatMoney(amountPaid, currency), formatMoney(amountDue, currency)];
    const details: MailSummary['details'] = [
      ['Total', formatMoney(total, currency)],
      ['Left to pay', left],
    ];
    return {
      ...base,
      amountLabel: 'Paid so far',
      amount,
      details,
      preview: `Paid so far: ${amount}`,
      howToPay: null,
    };
  }
  const amountLabel = status === 'void' ? 'Cancelled' : status === 'paid' ? 'Paid' : isDue ? 'Amount due' : 'Total';
  const amount = formatMoney(isDue ? amountDue : total, currency);
  const due = formatDate(dueDate);
  return {
    ...base,
    amountLabel,
    amount,
    details: isDue ? [['Due date', due]] : [],
    preview: isDue ? `${amount} due ${due}` : `${amountLabel}: ${amount}`,
    howToPay: isDue ? getPaymentGuide(invoice, `Please include invoice number ${number} with your payment.`) : null,
  };
}
