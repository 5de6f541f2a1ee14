import type { InvoiceDetails, MailTemplate, Quote } from '@paperbill/contracts/http';
import {
  fillTemplate,
  findUserTemplate,
  placeholderValues,
  getReminderTemplate,
  type UserTemplates,
} from '@paperbill/contracts/rules';
import { getMailTexts } from '@paperbill/contracts/languages';
import { compareDecimals, formatMoney } from '@paperbill/money';
import { getToday } from '../../../components/today.js';
import type { DocumentToSend } from '../api/send-mail.js';

/** Call this function only after the texts in the language of the document have loaded. */
export const fillMailTemplate = (toSend: DocumentToSend, isReminder: boolean, own?: UserTemplates): MailTemplate =>
  toSend.of === 'invoice'
    ? createMailText(toSend.document, isReminder, own)
    : createQuoteMailText(toSend.document, isReminder, own);

function createMailText(invoice: InvoiceDetails, isReminder: boolean, own?: UserTemplates): MailTemplate {
  const template = getMailTemplate(invoice, isReminder);
  // The user's template for unpaid invoices is also used for partly paid ones.
  const name = template === 'partlyPaid' ? 'invoice' : template;
  const written = name === 'void' || name === 'settled' ? null : own && findUserTemplate(own, name, invoice);
  return fillTemplate(
    written,
    getMailTexts(invoice),
    template,
    placeholderValues('invoice', invoice, formatMoney(invoice.amountDue, invoice.currency, invoice.language)),
  );
}

/** If the client has already answered the quote, the e-mail does not ask for an answer. */
function createQuoteMailText(quote: Quote, isReminder: boolean, own?: UserTemplates): MailTemplate {
  const name = isReminder ? 'quoteReminder' : 'quote';
  const values = placeholderValues('quote', quote, formatMoney(quote.total, quote.currency, quote.language));
  return quote.status === 'open'
    ? fillTemplate(own && findUserTemplate(own, name, quote), getMailTexts(quote), name, values)
    : fillTemplate(null, getMailTexts(quote), 'answeredQuote', values);
}

function getMailTemplate({ status, total, amountDue, dueDate }: InvoiceDetails, isReminder: boolean) {
  if (status === 'void') return 'void';
  if (compareDecimals(amountDue, '0') <= 0) return 'settled';
  if (!isReminder) return compareDecimals(amountDue, total) < 0 ? 'partlyPaid' : 'invoice';
  return getReminderTemplate(dueDate, getToday());
}
