import type { LinkedInvoice, Quote } from '@paperbill/contracts/http';
import { formatDate, type MailedDocumentKind, type MailKind } from '@paperbill/contracts/rules';
import { compareDecimals, formatMoney } from '@paperbill/money';
import { type PaymentGuide, getPaymentGuide } from './payment-guide.js';
import type { LanguageOfLetter } from './texts/letter-texts.js';

export interface MailSummary {
  kind: MailedDocumentKind;
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
export function toQuoteSummary(quote: Quote, { sheet, language, ...texts }: LanguageOfLetter): MailSummary {
  const { number, status, currency, total, validUntil, deposit } = quote;
  const amount = formatMoney(total, currency, language);
  const until = formatDate(validUntil, language);
  const base = { kind: 'quote' as const, number, amount, howToPay: null };
  if (status !== 'open') {
    const amountLabel = texts.answered[status];
    return { ...base, amountLabel, details: [], preview: texts.line(amountLabel, amount) };
  }
  const details: MailSummary['details'] = [[texts.validUntil, until]];
  if (deposit) details.push([sheet.kinds.quote.deposit!, formatMoney(deposit, currency, language)]);
  return { ...base, amountLabel: texts.total, details, preview: texts.quoteUntil(amount, until) };
}

/** Returns the summary of an invoice for an e-mail. A receipt shows the paid amount and no payment details. */
export function toMailSummary(
  invoice: LinkedInvoice,
  texts: LanguageOfLetter,
  kind: MailKind = 'invoice',
): MailSummary {
  const { invoiceNumber: number, status, currency, amountDue, amountPaid, total, dueDate } = invoice;
  const format = (amount: string): string => formatMoney(amount, currency, texts.language);
  const base = { kind: 'invoice' as const, number };
  const isDue = compareDecimals(amountDue, '0') > 0;
  if (kind === 'receipt' && isDue && compareDecimals(amountPaid, '0') > 0) {
    const amount = format(amountPaid);
    const details: MailSummary['details'] = [
      [texts.total, format(total)],
      [texts.leftToPay, format(amountDue)],
    ];
    const preview = texts.line(texts.paidSoFar, amount);
    return { ...base, amountLabel: texts.paidSoFar, amount, details, preview, howToPay: null };
  }
  const isPaid = status === 'paid';
  const amountLabel = status === 'void' ? texts.cancelled : isPaid ? texts.paid : isDue ? texts.amountDue : texts.total;
  const amount = format(isDue ? amountDue : total);
  const due = formatDate(dueDate, texts.language);
  return {
    ...base,
    amountLabel,
    amount,
    details: isDue ? [[texts.dueDate, due]] : [],
    preview: isDue ? texts.dueOn(amount, due) : texts.line(amountLabel, amount),
    howToPay: isDue ? getPaymentGuide(invoice, texts, texts.includeNumber(number)) : null,
  };
}
