import { attachmentTexts } from './attachments.js';
import type { CodedText } from './coded-text.js';
import { formatText } from './format-text.js';

const BYTES_PER_MEGABYTE = 1024 * 1024;

const quotaTexts = {
  customers: 'An account can have {most, number} customers at most. Please write to us if you need more.',
  products: 'An account can have {most, number} products at most. Please write to us if you need more.',
  invoices: 'An account can have {most, number} invoices at most. Please write to us if you need more.',
  quotes: 'An account can have {most, number} quotes at most. Please write to us if you need more.',
} as const;

/**
 * Messages of error codes, in addition to the default message of each code. The web client loads these messages after
 * an error, but only if the app is not in English.
 */
export const refusalTexts = {
  /** The text after an error message that says when the user can try again. */
  tryAgainIn: (seconds: number) => formatWait(seconds),
  compressedBody: 'Please send the content of this request without compression.',
  quotaReached: (most: number, what: 'customers' | 'products' | 'invoices' | 'quotes') =>
    formatText(quotaTexts[what], { most }),
  /** @param most the storage limit of the account in bytes */
  storageFull: (most: number, isFree: boolean) =>
    formatText(
      isFree
        ? 'Nothing was saved: your account has room for {megabytes} MB of drafts, quotes, invoices and logos, and it is full. Please delete drafts that you no longer need, or upgrade to Pro.'
        : 'Nothing was saved: your account has room for {megabytes} MB of drafts, quotes, invoices and logos, and it is full. Please delete drafts that you no longer need.',
      { megabytes: most / BYTES_PER_MEGABYTE },
    ),
  tooManyAttachments: attachmentTexts.tooMany,
  /** @param most in bytes */
  attachmentsFull: (most: number, isFree: boolean) =>
    formatText(
      isFree
        ? 'Your account has room for {megabytes} MB of attached files, and it is full. Please delete files that you no longer need, or upgrade to Pro.'
        : 'Your account has room for {megabytes} MB of attached files, and it is full. Please delete files that you no longer need.',
      { megabytes: most / BYTES_PER_MEGABYTE },
    ),
  /** @param most in bytes */
  ownPdfsFull: (most: number) =>
    formatText(
      'Your account has {megabytes} MB of PDFs of your own HTML, which is the maximum. You can still print the invoice’s own page.',
      { megabytes: most / BYTES_PER_MEGABYTE },
    ),
  importsADay: (most: number) =>
    formatText('You can import {most} files within 24 hours. Please put more rows into each file.', { most }),
  paymentsNotSetUp: 'Payments are not set up here yet.',
  paymentsBusy: 'The payment provider is busy right now. Please try again in a moment.',
  paymentRefused: 'The payment provider refused this request. Please try again later.',
  downloadUnderWay: 'Another of your downloads is still running.',
  changesADay: 'Your account has reached the maximum number of changes for today.',
  /** The texts of the page that clients open with a link. */
  tooManyClientMessages: 'This invoice has the maximum number of messages. Please write an e-mail instead.',
  /** The texts of the page that clients open with an invoice link. */
  tooManyClientPrints: 'Many PDFs are being made right now.',
  tooManyLinks: (most: number) =>
    formatText('An invoice can have at most {most} active links. Please revoke one that you no longer need.', { most }),
  tooManyQuoteLinks: (most: number) =>
    formatText('A quote can have at most {most} links. Please revoke one that you no longer need.', { most }),
  tooManyMails: (most: number) =>
    formatText('An invoice or a quote can be mailed {most} times. Please write from your own mail program.', { most }),
  tooManyRecurring: (most: number) =>
    formatText('You can have {most} invoices that repeat. Please end one of them first.', { most }),
  recurringEnded: 'It has ended. Please set up the repetition again.',
  recurringFailed: 'It could not be made. We try again.',
  tooManyTaxes: (most: number) =>
    formatText('You can have {most} taxes. Please delete or change one of them.', { most }),
  taxInUse: (name: string) =>
    formatText('{name} is on documents, so it can’t be deleted. Please archive it instead.', { name }),
  tooManyReminderExceptions: (most: number) =>
    formatText('At most {most, number} customers and invoices can have their own reminders.', { most }),
  nothingOpen: 'This customer has no open invoices: there is nothing to list.',
  mailsStopped: 'Your account can’t send e-mails right now. Please write to our support.',
  testToOthers: 'A test can only be sent to your own address.',
  mailNotToRetry: 'Only mails that are queued or were certainly not delivered can be retried.',
  tooManyRecipients: (most: number) => formatText('You can mail to {most, number} addresses a day.', { most }),
  tooManyToAddress: (address: string) =>
    formatText('{address} has received the maximum number of our e-mails today.', { address }),
  /** The message that a payment cannot be removed because a part of it was refunded. */
  paidBackAlready: 'A part of this payment was paid back. Please remove what was paid back first.',
  paymentMadeOnline:
    'A client made this payment online, so it can’t be changed or removed here. Please refund it instead.',
  paidOnline: (number: string) =>
    formatText('Invoice {number} was paid online, so it stays paid. Please refund the payment instead.', { number }),
  tooManyPayments: (most: number) =>
    formatText('An invoice can have {most, number} payments at most. Please sum up some of them.', { most }),
  tooManyCreditNotes: (most: number) =>
    formatText('An invoice can have {most, number} credit notes at most.', { most }),
  invoiceVoid: (number: string) =>
    formatText('Invoice {number} is void: a credit note has cancelled it. It can’t be marked.', { number }),
  correctedAlready: (number: string, by: string) =>
    formatText('Invoice {by} already replaces invoice {number}.', { by, number }),
  noInvoiceLeftToCorrect:
    'A correction is a new invoice, and your free ones are used up. Upgrade to Pro, or cancel this one with a credit note.',
  freeQuotes: (most: number) =>
    formatText('The free plan has room for {most} quotes. Upgrade to Pro for more.', { most }),
  nothingToCredit: (number: string) => formatText('Nothing is left to credit: invoice {number} is void.', { number }),
  creditOfNegative: 'An invoice with a negative total can only be credited as a whole.',
  tooManyDrafts: (most: number) =>
    formatText('An account can have {most, number} drafts at most. Please save or delete some of them.', { most }),
  olderForm: 'This page is too old to save the taxes and the currency of this document. Please reload the page.',
  draftGone: 'This draft no longer exists: it was saved as an invoice or deleted elsewhere.',
  /** @param invoice the invoice that was created from the quote, or null if only a draft was created */
  quoteInvoiced: (number: string, invoice: string | null) =>
    invoice
      ? formatText('Invoice {invoice} was created from quote {number}, so the quote stays accepted.', {
          invoice,
          number,
        })
      : formatText('An invoice draft was created from quote {number}. Please delete that draft first.', { number }),
  quoteInvoicedAlready: (number: string, invoice: string) =>
    formatText('Invoice {invoice} was already created from quote {number}.', { invoice, number }),
  quoteDeclined: (number: string) =>
    formatText('Quote {number} was declined. Please reopen it before you create an invoice from it.', { number }),
  rendererUnreachable: 'The PDF renderer cannot be reached right now. Please try again.',
  rendererFailed: 'The PDF renderer failed several times. Please try again.',
  rendererSentNoPdf: 'The PDF renderer answered with something that is not a PDF.',
  pdfTooSlow: 'The PDF took too long. Please try again.',
  pdfTooLarge: 'The PDF is too large. Please use a smaller logo or fewer line items.',
  pdfTooHeavy: 'This takes too long to print. Please use shorter texts or fewer line items, or try again in 5 minutes.',
  rendererBusy: 'The PDF renderer is busy right now. Please try again in a moment.',
  unreadableBody: 'The content of this request could not be read.',
} as const;

export type RefusalReason = CodedText<typeof refusalTexts>;

/** The number of seconds is rounded up, so that a retry after this time is never too early. */
export function roundWait(seconds: number): { count: number; unit: 'second' | 'minute' | 'hour' } {
  if (seconds <= 90) return { count: Math.ceil(seconds), unit: 'second' };
  return seconds <= 90 * 60
    ? { count: Math.ceil(seconds / 60), unit: 'minute' }
    : { count: Math.ceil(seconds / 3_600), unit: 'hour' };
}

const waitTexts = {
  second: ['Please try again in 1 second.', 'Please try again in {count} seconds.'],
  minute: ['Please try again in 1 minute.', 'Please try again in {count} minutes.'],
  hour: ['Please try again in 1 hour.', 'Please try again in {count} hours.'],
} as const;

function formatWait(seconds: number): string {
  const { count, unit } = roundWait(seconds);
  const [one, other] = waitTexts[unit];
  return count === 1 ? formatText(one, {}) : formatText(other, { count });
}
