import type { LinkedInvoice } from '../../http/links.js';
import { formatIban } from '../../http/payment-options.js';
import type { Quote } from '../../http/quotes.js';
import { formatCard } from '../../http/saved-cards.js';
import { formatDate } from '../../rules/dates.js';
import type { MailedDocumentKind, MailKind } from '../../rules/options.js';
import type { CalendarDate } from '../../rules/values.js';
import type { MailSummaryTexts } from '../../texts/mail-templates.js';
import type { WithLanguage } from '../catalogue.js';

/**
 * The summary of a document in its language. The server renders the summary into the mail, and the web client into
 * the preview.
 */
export interface MailSummary {
  kind: MailedDocumentKind;
  number: string;
  /** The label of the amount, such as "Amount due". */
  amountLabel: string;
  amount: string;
  /** The lines below the amount, such as "Due date" and the date. */
  details: [label: string, value: string][];
  /** The label of the button for paying on the document's page. It is null if the client cannot pay there. */
  pay: string | null;
  /**
   * The due date of an invoice, or the last valid day of a quote. It is null if nothing is due, or if the quote cannot
   * be answered.
   */
  until: string | null;
  /** The payment details, or null if nothing is due or the sender has entered none. */
  howToPay: PaymentGuide | null;
}

export interface PaymentGuide {
  link: { url: string; host: string } | null;
  transfer: [label: string, value: string][];
  /** The sender's own text about payments, which can be empty. */
  instructions: string;
  /** A sentence that asks the client to include the invoice number in the payment. */
  reference: string;
}

export type SummarizedInvoice = WithLanguage &
  PayableInvoice &
  Pick<LinkedInvoice, 'invoiceNumber' | 'status' | 'amountDue' | 'amountPaid' | 'total' | 'dueDate' | 'online'>;
type PayableInvoice = Pick<LinkedInvoice, 'companyName' | 'companyPaymentInstructions' | 'iban' | 'paymentLink'>;

/**
 * The summary of a receipt shows the paid amount and no payment details. If a charge to a saved card is planned, the
 * summary shows the card instead of asking for a payment.
 * @param format formats an amount in the currency and the language of the invoice
 */
export function summarizeInvoice(
  invoice: SummarizedInvoice,
  texts: MailSummaryTexts,
  kind: MailKind,
  format: (amount: string) => string,
): MailSummary {
  const { invoiceNumber: number, status, amountDue, amountPaid, total } = invoice;
  const base = { kind: 'invoice' as const, number, pay: null, until: null, howToPay: null };
  const isDue = isPositive(amountDue);
  if (kind === 'receipt' && isDue && isPositive(amountPaid)) {
    const details: MailSummary['details'] = [
      [texts.total, format(total)],
      [texts.leftToPay, format(amountDue)],
    ];
    return { ...base, amountLabel: texts.paidSoFar, amount: format(amountPaid), details };
  }
  if (!isDue) {
    const amountLabel = status === 'void' ? texts.cancelled : status === 'paid' ? texts.paid : texts.total;
    return { ...base, amountLabel, amount: format(total), details: [] };
  }
  const until = formatDate(invoice.dueDate, invoice.language);
  const due = { ...base, amountLabel: texts.amountDue, amount: format(amountDue), until };
  const details: MailSummary['details'] = [[texts.dueDate, until]];
  const { card, chargedOn } = invoice.online?.savedCard ?? {};
  if (card && chargedOn) {
    details.push([texts.chargedCardLabel, texts.cardOnDate(formatCard(card), formatDate(chargedOn, invoice.language))]);
    return { ...due, details };
  }
  return {
    ...due,
    details,
    pay: invoice.online?.payable ? texts.pay(format(invoice.online.payable.amount)) : null,
    howToPay: getPaymentGuide(invoice, texts, texts.includeNumber(number)),
  };
}

export type SummarizedQuote = WithLanguage & {
  validUntil: CalendarDate;
} & Pick<Quote, 'number' | 'status' | 'total' | 'deposit'>;

/**
 * @param deposit the label of the deposit, as in the printed quote
 * @param format formats an amount in the currency and the language of the quote
 */
export function summarizeQuote(
  quote: SummarizedQuote,
  texts: MailSummaryTexts,
  deposit: string,
  format: (amount: string) => string,
): MailSummary {
  const { number, status, total } = quote;
  const base = { kind: 'quote' as const, number, amount: format(total), pay: null, howToPay: null };
  if (status !== 'open') return { ...base, amountLabel: texts.answerTexts[status], details: [], until: null };
  const until = formatDate(quote.validUntil, quote.language);
  const details: MailSummary['details'] = [[texts.validUntil, until]];
  if (quote.deposit) details.push([deposit, format(quote.deposit)]);
  return { ...base, amountLabel: texts.total, details, until };
}

/** Returns the payment details, or null if the sender has entered none. */
export function getPaymentGuide(
  invoice: PayableInvoice,
  texts: MailSummaryTexts,
  reference: string,
): PaymentGuide | null {
  const { companyName, iban, paymentLink } = invoice;
  const instructions = invoice.companyPaymentInstructions.trim();
  if (!iban && !paymentLink && !instructions) return null;
  return {
    link: paymentLink ? { url: paymentLink, host: new URL(paymentLink).hostname } : null,
    transfer: iban
      ? [
          [texts.transferToLabel, companyName.trim() || texts.unnamedSender],
          ['IBAN', formatIban(iban)],
        ]
      : [],
    instructions,
    reference,
  };
}

const isPositive = (amount: string): boolean => Number(amount) > 0;
