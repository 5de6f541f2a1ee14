import type { CodedText } from './coded-text.js';

/** Why the services refuse a request, where the error's code does not say all. No browser loads them. */
export const refusalTexts = {
  /** Ends the text of a refusal that a wait cures. */
  tryAgainIn: (seconds: number) => `Please try again in ${waitText(seconds)}.`,
  compressedBody: 'Please send the content of this request without compression.',
  /** @param most how many of what an account can have */
  quotaReached: (most: number, what: 'customers' | 'products' | 'invoices' | 'quotes') =>
    `An account can have ${most.toLocaleString('en-US')} ${what} at most. Please write to us if you need more.`,
  /** @param most bytes that the account can store */
  storageFull: (most: number, isFree: boolean) =>
    `Nothing was saved: your account has room for ${most / 1024 / 1024} MB of drafts, quotes, invoices and logos, and it is full. Please delete drafts that you no longer need${isFree ? ', or upgrade to Pro' : ''}.`,
  /** @param most bytes */
  ownPdfsFull: (most: number) =>
    `Your account has ${most / 1024 / 1024} MB of PDFs of your own HTML, the most it can have. The invoice’s own page can still be printed.`,
  importsADay: (most: number) => `You can import ${most} files within 24 hours. Please put more rows into each file.`,
  paymentsNotSetUp: 'Payments are not set up here yet.',
  paymentsBusy: 'The payment provider is busy right now. Please try again in a moment.',
  paymentRefused: 'The payment provider refused this request. Please try again later.',
  downloadUnderWay: 'Another download of yours is under way.',
  changesADay: 'Your account has had as many changes today as a day allows.',
  /** To a client, on the page of a link. */
  tooManyClientMessages: 'This invoice has as many messages as it can have. Please write an e-mail instead.',
  /** To a client, on the page of a link. */
  tooManyClientPrints: 'Many PDFs are being made right now.',
  /** @param most how many an invoice can have */
  tooManyLinks: (most: number) =>
    `An invoice can have ${most} links that work. Please revoke one that nobody needs any more.`,
  /** @param most how many an invoice can have */
  tooManyMails: (most: number) => `An invoice can be mailed ${most} times. Please write from your own mail program.`,
  tooManyRecurring: (most: number) => `You can have ${most} invoices that repeat. Please end one of them first.`,
  recurringEnded: 'It has ended. Please make an invoice repeat anew.',
  recurringFailed: 'It could not be made. We try again.',
  tooManyReminderExceptions: (most: number) =>
    `You can keep ${most.toLocaleString('en-US')} customers and invoices with reminders of their own.`,
  nothingOpen: 'This customer has no open invoices: there is nothing to list.',
  mailsStopped: 'Your account can’t send e-mails right now. Please write to our support.',
  testToOthers: 'A test goes to your own address alone.',
  mailNotToRetry: 'Only a mail that waits, or certainly was not delivered, can be tried again.',
  /** @param most addresses within a day */
  tooManyRecipients: (most: number) => `You can mail to ${most.toLocaleString('en-US')} addresses a day.`,
  tooManyToAddress: (address: string) => `${address} got so many e-mails today that it gets no more of ours for now.`,
  /** Why a payment stays. */
  paidBackAlready: 'A part of this payment was paid back. Please remove what was paid back first.',
  tooManyPayments: (most: number) =>
    `An invoice can have ${most.toLocaleString('en-US')} payments at most. Please sum up some of them.`,
  /** @param most how many an invoice can have */
  tooManyCreditNotes: (most: number) => `An invoice can have ${most.toLocaleString('en-US')} credit notes at most.`,
  invoiceVoid: (number: string) => `Invoice ${number} is void: a credit note has cancelled it. It can’t be marked.`,
  /** @param by the number of the invoice that stands in for it */
  correctedAlready: (number: string, by: string) => `Invoice ${by} stands in for invoice ${number} already.`,
  noInvoiceLeftToCorrect:
    'A correction is a new invoice, and your free ones are used up. Upgrade to Pro, or cancel this one with a credit note.',
  /** @param most how many the free plan has room for */
  freeQuotes: (most: number) => `The free plan has room for ${most} quotes. Upgrade to Pro for more.`,
  nothingToCredit: (number: string) => `Nothing is left to credit: invoice ${number} is void.`,
  creditOfNegative: 'An invoice that pays back can only be credited as a whole.',
  /** @param most how many an account can have */
  tooManyDrafts: (most: number) =>
    `An account can have ${most.toLocaleString('en-US')} drafts at most. Please save or delete some of them.`,
  /** Saved as an invoice, or deleted: in another tab, or on another device. */
  draftGone: 'This draft is not there any more: it was saved as an invoice or deleted elsewhere.',
  /** @param invoice what was made of it: the number of an invoice; null for a draft of one */
  quoteInvoiced: (number: string, invoice: string | null) =>
    invoice
      ? `Invoice ${invoice} was made of quote ${number}, so it stays accepted.`
      : `A draft of an invoice was made of quote ${number}. Delete that draft first.`,
  quoteInvoicedAlready: (number: string, invoice: string) => `Invoice ${invoice} was made of quote ${number} already.`,
  quoteDeclined: (number: string) => `Quote ${number} was declined. Reopen it before you make an invoice of it.`,
  rendererUnreachable: 'The PDF renderer cannot be reached right now. Please try again.',
  rendererBusy: 'The PDF renderer is busy right now. Please try again in a moment.',
  unreadableBody: 'The content of this request could not be read.',
} as const;

/** Why a request was refused: what code decides by, and stores. */
export type RefusalReason = CodedText<typeof refusalTexts>;

/** Rounded up, so that whoever waits so long does not come too early. */
function waitText(seconds: number): string {
  const [length, unit] = seconds <= 90 ? [1, 'second'] : seconds <= 90 * 60 ? [60, 'minute'] : [3_600, 'hour'];
  const count = Math.ceil(seconds / length);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
