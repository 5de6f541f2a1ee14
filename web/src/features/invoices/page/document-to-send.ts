import { type InvoiceDetails, pdfFileName, type Quote } from '@paperbill/contracts/http';
import { type Currency, daysBetween } from '@paperbill/contracts/rules';
import { compareDecimals } from '@paperbill/money';
import { t } from '../../../languages/t.js';
import { formatDate } from '../../../languages/format.js';
import { getToday } from '../../../components/today.js';
import type { DocumentToSend } from '../api/send-mail.js';

interface DocumentTexts {
  name: string;
  /** The amount to pay. Null if the client does not have to pay anything. */
  amount: string | null;
  amountNote: string;
  currency: Currency | undefined;
  hint: string;
  fileName: string;
}

export const describeDocument = (toSend: DocumentToSend): DocumentTexts =>
  toSend.of === 'invoice' ? describeInvoice(toSend.document) : describeQuote(toSend.document);

function describeInvoice(invoice: InvoiceDetails): DocumentTexts {
  const { invoiceNumber, currency, amountDue } = invoice;
  const isDue = compareDecimals(amountDue, '0') > 0;
  return {
    name: t('Invoice {number}', { number: invoiceNumber }),
    amount: isDue ? amountDue : null,
    currency,
    amountNote: isDue ? describeDueDate(invoice) : t('Nothing is due.'),
    hint: t('The amount, the due date and a button to the invoice’s page appear below your text.'),
    fileName: pdfFileName('invoice', invoice),
  };
}

function describeDueDate({ status, dueDate }: InvoiceDetails): string {
  const days = daysBetween(getToday(), dueDate);
  const date = formatDate(dueDate);
  if (days > 1) return t('due on {date}, in {days} days', { date, days });
  if (days === 1) return t('due on {date}, tomorrow', { date });
  if (days === 0) return t('due on {date}, today', { date });
  return status === 'overdue'
    ? t('due on {date}, {days, plural, one {# day} other {# days}} overdue', { date, days: -days })
    : t('due on {date}', { date });
}

function describeQuote(quote: Quote): DocumentTexts {
  const { number, currency, total, status, validUntil } = quote;
  return {
    name: t('Quote {number}', { number }),
    amount: total,
    currency,
    amountNote:
      status === 'open'
        ? t('valid until {date}', { date: formatDate(validUntil) })
        : t('{status, select, accepted {accepted} declined {declined} other {expired}}', { status }),
    hint: t('The total, the last valid day and a button to the quote’s page appear below your text.'),
    fileName: pdfFileName('quote', quote),
  };
}
