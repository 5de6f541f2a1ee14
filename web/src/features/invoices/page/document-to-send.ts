import { type InvoiceDetails, pdfFileName, type Quote } from '@paperbill/contracts/http';
import { type Currency, describeDue, formatDate } from '@paperbill/contracts/rules';
import { capitalize, toSentenceCase } from '@paperbill/contracts/texts';
import { documentLabels } from '@paperbill/contracts/texts/document-labels';
import { compareDecimals, formatMoney } from '@paperbill/money';
import { getToday } from '../../../components/today.js';
import type { DocumentToSend } from '../api/send-mail.js';

/** The texts of the send dialog about the document in the mail. */
export interface DocumentTexts {
  /** The kind and the number of the document. */
  name: string;
  /** The amount above the fields, or null if nothing is to be paid. */
  amount: string | null;
  /** The text beside the amount, such as the due date. */
  when: string;
  currency: Currency | undefined;
  hint: string;
  /** The amount, the lines below it and the button in the preview of the mail. */
  preview: { amount: string; currency: Currency | undefined; details: string[]; button: string };
  fileName: string;
}

export const describeDocument = (toSend: DocumentToSend): DocumentTexts =>
  toSend.of === 'invoice' ? describeInvoice(toSend.document) : describeQuote(toSend.document);

function describeInvoice(invoice: InvoiceDetails): DocumentTexts {
  const { invoiceNumber, currency, amountDue, dueDate, total } = invoice;
  const isDue = compareDecimals(amountDue, '0') > 0;
  const relative = describeDue(invoice, getToday()).replace(/^Due /, '');
  return {
    name: `Invoice ${invoiceNumber}`,
    amount: isDue ? amountDue : null,
    currency,
    when: isDue ? `due on ${formatDate(dueDate)}${relative && `, ${relative}`}` : 'Nothing is due.',
    hint: 'The amount, the due date and a button to the invoice’s page appear below your text.',
    preview: {
      amount: isDue ? amountDue : total,
      currency,
      details: isDue ? [`Due ${formatDate(dueDate)}`] : [],
      button: 'View invoice',
    },
    fileName: pdfFileName('invoice', invoice),
  };
}

function describeQuote(quote: Quote): DocumentTexts {
  const { number, currency, total, status, validUntil, deposit } = quote;
  const isOpen = status === 'open';
  const until = `valid until ${formatDate(validUntil)}`;
  const details = [capitalize(isOpen ? until : status)];
  if (isOpen && deposit)
    details.push(`${toSentenceCase(documentLabels.quote.deposit)} ${formatMoney(deposit, currency)}`);
  return {
    name: `Quote ${number}`,
    amount: total,
    currency,
    when: isOpen ? until : status,
    hint: 'The total, the last valid day and a button to the quote’s page appear below your text.',
    preview: { amount: total, currency, details, button: 'View quote' },
    fileName: pdfFileName('quote', quote),
  };
}
