import type { LinkedInvoice, Quote } from '@paperbill/contracts/http';
import { type MailSummary, summarizeInvoice, summarizeQuote } from '@paperbill/contracts/languages';
import type { MailKind } from '@paperbill/contracts/rules';
import { formatMoney } from '@paperbill/money';
import type { LanguageOfMail } from './texts/mail-frame-texts.js';

export interface MailSummaryWithPreview extends MailSummary {
  preview: string;
}

export function toQuoteSummary(quote: Quote, texts: LanguageOfMail): MailSummaryWithPreview {
  const format = (amount: string): string => formatMoney(amount, quote.currency, texts.language);
  const summary = summarizeQuote(quote, texts, texts.sheet.kinds.quote.deposit!, format);
  const { until, amount, amountLabel } = summary;
  return { ...summary, preview: until ? texts.quoteUntil(amount, until) : texts.line(amountLabel, amount) };
}

/** A receipt shows the paid amount but no payment details. */
export function toMailSummary(
  invoice: LinkedInvoice,
  texts: LanguageOfMail,
  kind: MailKind = 'invoice',
): MailSummaryWithPreview {
  const format = (amount: string): string => formatMoney(amount, invoice.currency, texts.language);
  const summary = summarizeInvoice(invoice, texts, kind, format);
  const { until, amount, amountLabel } = summary;
  return { ...summary, preview: until ? texts.dueOn(amount, until) : texts.line(amountLabel, amount) };
}
