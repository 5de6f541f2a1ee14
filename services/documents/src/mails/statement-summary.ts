import { formatCard, type LinkedInvoice } from '@paperbill/contracts/http';
import { getPaymentGuide, type PaymentGuide } from '@paperbill/contracts/languages';
import type { MailedStatement } from '@paperbill/contracts/nats';
import { formatDate, getLocale } from '@paperbill/contracts/rules';
import { compareDecimals, formatMoney } from '@paperbill/money';
import type { LanguageOfMail } from './texts/mail-frame-texts.js';

export interface StatementSummary {
  rows: StatementRow[];
  moreText: string;
  credits: { label: string; amount: string }[];
  amountDue: string;
  preview: string;
  howToPay: PaymentGuide | null;
}

export interface StatementRow {
  number: string;
  url: string;
  dueDate: string;
  isOverdue: boolean;
  amountDue: string;
  /** The planned charge to the client's saved card, or ''. */
  chargeText: string;
}

/** @param invoice an invoice with the payment details of the sender */
export function toStatementSummary(
  // The previous release of the invoicing service sends statements without credits.
  { openInvoices, more, credits = [], moreCredits = 0, currency, amountDue }: MailedStatement,
  invoice: LinkedInvoice,
  texts: LanguageOfMail,
  createUrl: (linkToken: string) => string,
): StatementSummary {
  const { language, statement: words } = texts;
  const format = (amount: string): string => formatMoney(amount, currency, language);
  const formatCount = (count: number): string => count.toLocaleString(getLocale(language));
  const isOwed = compareDecimals(amountDue, '0') > 0;
  return {
    rows: openInvoices.map((row) => ({
      number: row.invoiceNumber,
      url: row.linkToken ? createUrl(row.linkToken) : '',
      dueDate: formatDate(row.dueDate, language),
      isOverdue: row.isOverdue,
      amountDue: format(row.amountDue),
      chargeText: row.charge
        ? texts.line(
            texts.chargedCardLabel,
            texts.cardOnDate(formatCard(row.charge), formatDate(row.charge.date, language)),
          )
        : '',
    })),
    moreText: more > 0 ? words.more(formatCount(more)) : '',
    credits: [
      ...credits.map(({ invoiceNumber, amount }) => ({
        label: words.creditOf(invoiceNumber),
        amount: format(`-${amount}`),
      })),
      ...(moreCredits > 0 ? [{ label: words.moreCredits(formatCount(moreCredits)), amount: '' }] : []),
    ],
    amountDue: format(amountDue),
    preview: words.dueIn(format(amountDue), formatCount(openInvoices.length + more)),
    howToPay: isOwed ? getPaymentGuide(invoice, texts, texts.includeNumbers) : null,
  };
}
