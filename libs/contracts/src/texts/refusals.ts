import { attachmentTexts } from './attachments.js';
import type { CodedText } from './coded-text.js';

/**
 * The messages of rejected requests, in addition to the default message of each error code. The web client does not
 * load these texts.
 */
export const refusalTexts = {
  /** Returns the sentence that is appended to a message if the request can succeed later. */
  tryAgainIn: (seconds: number) => `Please try again in ${formatWait(seconds)}.`,
  compressedBody: 'Please send the content of this request without compression.',
  quotaReached: (most: number, what: 'customers' | 'products' | 'invoices' | 'quotes') =>
    `An account can have ${most.toLocaleString('en-US')} ${what} at most. Please write to us if you need more.`,
  /** @param most the storage limit of the account in bytes */
  storageFull: (most: number, isFree: boolean) =>
    `Nothing was saved: your account has room for ${most / 1024 / 1024} MB of drafts, quotes, invoices and logos, and it is full. Please delete drafts that you no longer need${isFree ? ', or upgrade to Pro' : ''}.`,
  tooManyAttachments: attachmentTexts.tooMany,
  /** @param most the limit for attached files of the account in bytes */
  attachmentsFull: (most: number, isFree: boolean) =>
    `Your account has room for ${most / 1024 / 1024} MB of attached files, and it is full. Please delete files that you no longer need${isFree ? ', or upgrade to Pro' : ''}.`,
  /** @param most the limit for PDFs of the account's own HTML, in bytes */
  ownPdfsFull: (most: number) =>
    `Your account has ${most / 1024 / 1024} MB of PDFs of your own HTML, which is the maximum. You can still print the invoice’s own page.`,
  importsADay: (most: number) => `You can import ${most} files within 24 hours. Please put more rows into each file.`,
  paymentsNotSetUp: 'Payments are not set up here yet.',
  paymentsBusy: 'The payment provider is busy right now. Please try again in a moment.',
  paymentRefused: 'The payment provider refused this request. Please try again later.',
  downloadUnderWay: 'Another of your downloads is still running.',
  changesADay: 'Your account has reached the maximum number of changes for today.',
  /** Clients see this message on the page of an invoice link. */
  tooManyClientMessages: 'This invoice has the maximum number of messages. Please write an e-mail instead.',
  /** Clients see this message on the page of an invoice link. */
  tooManyClientPrints: 'Many PDFs are being made right now.',
  tooManyLinks: (most: number) =>
    `An invoice can have at most ${most} active links. Please revoke one that you no longer need.`,
  tooManyQuoteLinks: (most: number) =>
    `A quote can have at most ${most} links. Please revoke one that you no longer need.`,
  tooManyMails: (most: number) =>
    `An invoice or a quote can be mailed ${most} times. Please write from your own mail program.`,
  tooManyRecurring: (most: number) => `You can have ${most} invoices that repeat. Please end one of them first.`,
  recurringEnded: 'It has ended. Please set up the repetition again.',
  recurringFailed: 'It could not be made. We try again.',
  tooManyTaxes: (most: number) => `You can have ${most} taxes. Please delete or change one of them.`,
  taxInUse: (name: string) => `${name} is on documents, so it can’t be deleted. Please archive it instead.`,
  tooManyReminderExceptions: (most: number) =>
    `At most ${most.toLocaleString('en-US')} customers and invoices can have their own reminders.`,
  nothingOpen: 'This customer has no open invoices: there is nothing to list.',
  mailsStopped: 'Your account can’t send e-mails right now. Please write to our support.',
  testToOthers: 'A test can only be sent to your own address.',
  mailNotToRetry: 'Only mails that are queued or were certainly not delivered can be retried.',
  tooManyRecipients: (most: number) => `You can mail to ${most.toLocaleString('en-US')} addresses a day.`,
  tooManyToAddress: (address: string) => `${address} has received the maximum number of our e-mails today.`,
  /** The message if a payment cannot be removed because a part of it was refunded. */
  paidBackAlready: 'A part of this payment was paid back. Please remove what was paid back first.',
  tooManyPayments: (most: number) =>
    `An invoice can have ${most.toLocaleString('en-US')} payments at most. Please sum up some of them.`,
  tooManyCreditNotes: (most: number) => `An invoice can have ${most.toLocaleString('en-US')} credit notes at most.`,
  invoiceVoid: (number: string) => `Invoice ${number} is void: a credit note has cancelled it. It can’t be marked.`,
  correctedAlready: (number: string, by: string) => `Invoice ${by} already replaces invoice ${number}.`,
  noInvoiceLeftToCorrect:
    'A correction is a new invoice, and your free ones are used up. Upgrade to Pro, or cancel this one with a credit note.',
  freeQuotes: (most: number) => `The free plan has room for ${most} quotes. Upgrade to Pro for more.`,
  nothingToCredit: (number: string) => `Nothing is left to credit: invoice ${number} is void.`,
  creditOfNegative: 'An invoice with a negative total can only be credited as a whole.',
  tooManyDrafts: (most: number) =>
    `An account can have ${most.toLocaleString('en-US')} drafts at most. Please save or delete some of them.`,
  olderForm: 'This page is too old to save the taxes and the currency of this document. Please reload the page.',
  draftGone: 'This draft no longer exists: it was saved as an invoice or deleted elsewhere.',
  /** @param invoice the number of the invoice that was created from the quote, or null if a draft was created */
  quoteInvoiced: (number: string, invoice: string | null) =>
    invoice
      ? `Invoice ${invoice} was created from quote ${number}, so the quote stays accepted.`
      : `An invoice draft was created from quote ${number}. Please delete that draft first.`,
  quoteInvoicedAlready: (number: string, invoice: string) =>
    `Invoice ${invoice} was already created from quote ${number}.`,
  quoteDeclined: (number: string) =>
    `Quote ${number} was declined. Please reopen it before you create an invoice from it.`,
  rendererUnreachable: 'The PDF renderer cannot be reached right now. Please try again.',
  rendererBusy: 'The PDF renderer is busy right now. Please try again in a moment.',
  unreadableBody: 'The content of this request could not be read.',
} as const;

export type RefusalReason = CodedText<typeof refusalTexts>;

/** Returns the text of a time to wait. The time is rounded up, so that a retry after this time is never too early. */
function formatWait(seconds: number): string {
  const [length, unit] = seconds <= 90 ? [1, 'second'] : seconds <= 90 * 60 ? [60, 'minute'] : [3_600, 'hour'];
  const count = Math.ceil(seconds / length);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
