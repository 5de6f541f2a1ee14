/** Texts that are fixed word for word (product-rules.md, "Texts of the product"). */

import { failed, type ToastText } from './toast-text.js';

export * from './mail-templates.js';
export * from './recurring.js';
export type { ToastText } from './toast-text.js';

export const mailSettingsToasts = {
  failed: failed('Not saved', 'Failed to save how your e-mails are sent. Please try again.'),
} as const;

export const paymentOptionsToasts = {
  saved: { title: 'Payment options saved' },
  failed: failed('Not saved', 'Failed to save the payment options. Please try again.'),
} as const;

export const quoteToasts = {
  created: (number: string): ToastText => ({ title: `Quote ${number} created` }),
  changed: (number: string): ToastText => ({ title: `Quote ${number} saved` }),
  saveFailed: failed('Quote not saved', 'Please check your information and try again.'),
  accepted: (number: string): ToastText => ({ title: `Quote ${number} accepted` }),
  declined: (number: string): ToastText => ({ title: `Quote ${number} declined` }),
  open: (number: string): ToastText => ({ title: `Quote ${number} is open again` }),
  statusFailed: failed('Quote not changed', 'Please try again.'),
  invoiceFailed: failed('No invoice made', 'Please try again.'),
  downloaded: { title: 'PDF Downloaded', text: 'Quote PDF downloaded successfully.' },
} as const;

export const draftToasts = {
  saved: { title: 'Draft saved' },
  saveFailed: failed('Draft not saved', 'What you typed waits here. Please try again.'),
  changedElsewhere: {
    title: 'This draft was changed or finished elsewhere',
    text: 'What you typed here is kept as a draft of its own.',
  },
  /** Of one that was made of a quote, or corrects an invoice. */
  changedElsewhereApart: {
    title: 'This draft was changed or finished elsewhere',
    text: 'What you typed here is kept as a draft of its own, which belongs to no other document.',
  },
  gone: failed(
    'Invoice not saved',
    'This draft was saved as an invoice or deleted elsewhere. Look at All Invoices before you save it again.',
  ),
  deleted: { title: 'Draft deleted' },
  deleteFailed: failed('Draft not deleted', 'Please try again.'),
  copyFailed: failed('Not copied', 'Failed to copy the invoice. Please try again.'),
  correctFailed: failed('Not corrected', 'Failed to correct the invoice. Please try again.'),
} as const;

/** What a credit note itself says. */
export const creditNoteTexts = {
  /** Its line where it is of no lines of the invoice. */
  line: (invoiceNumber: string) => `Credit for invoice ${invoiceNumber}`,
} as const;

export const limitTexts = {
  reached: failed(
    'Invoice limit reached',
    'Free users can create up to 5 invoices. Upgrade to Pro for unlimited invoices.',
  ),
} as const;

export const toasts = {
  statusUpdateFailed: failed('Update failed', 'Failed to update invoice status. Please try again.'),
  pdfDownloaded: { title: 'PDF Downloaded', text: 'Invoice PDF downloaded successfully.' },
  pdfDownloadFailed: failed('Error', 'Failed to download PDF. Please try again.'),
  profileSaved: { title: 'Profile saved' },
  profileSaveFailed: failed('Save failed', 'Failed to save profile. Please try again.'),
  timeZoneSaved: { title: 'Time zone saved' },
  timeZoneSaveFailed: failed('Save failed', 'Failed to save the time zone. Please try again.'),
  deletionPlanned: { title: 'Your account is going to be deleted' },
  deletionFailed: failed('Nothing deleted', 'Failed to plan the deletion. Please try again.'),
  accountKept: { title: 'Your account stays' },
  accountNotKept: failed('Still going to be deleted', 'Failed to keep your account. Please try again.'),
  sessionEnded: { title: 'Session ended' },
  otherSessionsEnded: { title: 'All other sessions ended' },
  sessionsNotEnded: failed('Still signed in there', 'Failed to end the session. Please try again.'),
  upgradeFailed: failed('Upgrade failed', 'Failed to start upgrade process. Please try again.'),
  checkoutFailed: failed('Error', 'Failed to start checkout. Please try again.'),
  cancellationFailed: failed('Cancellation Failed', 'Failed to cancel subscription. Please try again.'),
  subscriptionCancelled: { title: 'Subscription Cancelled' },
  welcomeToPro: { title: 'Welcome to Pro!' },
  alreadyPro: { title: 'You have Pro' },
  checkoutPending: {
    title: 'Your payment is being confirmed',
    text: 'Pro shows here as soon as it is. Please reload this page in a minute.',
  },
  logoSelected: { title: 'Logo selected' },
  logoDeleted: { title: 'Logo deleted' },
  logoDeletionFailed: failed('Deletion failed', 'Failed to delete logo. Please try again.'),
  colorApplied: { title: 'Color applied' },
  invoiceCreated: { title: 'Invoice created' },
  invoiceSavedAndDownloaded: { title: 'Invoice saved & downloaded' },
  invoiceSavedWithoutDownload: { title: 'Invoice saved', text: 'You can download the PDF from All Invoices.' },
  invoiceCreationFailed: failed('Failed to create invoice', 'Please check your information and try again.'),
} as const satisfies Record<string, ToastText>;

/** Of a part of the app that can't be shown. */
export const partTexts = {
  notOpened: 'This could not be opened',
  notShown: 'This part could not be shown',
  pageNotLoaded: 'This page could not be loaded',
  offline: 'The server can not be reached. Please check your connection and try again.',
  missing: 'Paperbill may have been updated meanwhile. Please try again, or save what you typed and reload the page.',
} as const;

/** Of a change that was never answered. */
export const noAnswerToasts = {
  timedOut: failed(
    'No answer from the server',
    'It may have been done all the same. Please try again: nothing is done twice.',
  ),
  unreachable: failed(
    'No answer from the server',
    'We could not reach it. Please check your connection and try again: nothing is done twice.',
  ),
  stopped: {
    title: 'Stopped',
    text: 'It may have reached the server already. You can save again: nothing is saved twice.',
  },
} as const;

/** What customers and products are called in the middle of a sentence. */
export type EntityName = 'customer' | 'product';

/** A word as it begins a sentence or a title. */
export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The toasts of creating, updating and deleting a customer or a product. */
export const entityToasts = {
  success: (entity: EntityName, done: 'created' | 'updated' | 'deleted'): ToastText => ({
    title: 'Success',
    text: `${capitalized(entity)} ${done} successfully`,
  }),
  failure: (entity: EntityName, action: 'create' | 'update' | 'delete', serverMessage?: string): ToastText =>
    failed('Error', serverMessage ?? `Failed to ${action} ${entity}`),
};

/** What a toast says of invoices that were marked. */
export const statusTexts = {
  marked: (invoices: readonly { invoiceNumber: string }[], status: 'paid' | 'pending') =>
    `${invoices.length === 1 ? `Invoice ${invoices[0]!.invoiceNumber}` : `${invoices.length} invoices`} marked as ${
      status === 'paid' ? 'paid' : 'unpaid'
    }`,
  /** @param cause why, and what to do about it, where the server did not say no */
  failed: (count: number, of: number, cause?: string): ToastText => {
    const { title, text } = toasts.statusUpdateFailed;
    if (of === 1) return failed(title, cause ?? text);
    return failed(title, `${count} of ${of} invoices could not be updated. ${cause ?? 'Please try again.'}`);
  },
} as const;

/** What a list says that completes what is typed. */
export const searchTexts = {
  searching: 'Searching…',
  nothingFound: 'Nothing found',
  failed: 'Search failed – try again',
  /** Of a search through several kinds. */
  unavailable: (kinds: readonly string[]) =>
    `${capitalized(kinds.join(', ').replace(/, ([^,]*)$/, ' and $1'))} could not be searched. Please try again in a moment.`,
  /** Without a number where they were not counted. */
  more: (remaining?: number) =>
    remaining === undefined ? 'Type on to find more' : `${remaining.toLocaleString('en-US')} more: type to find them`,
} as const;

/** What is said beside dates that can hardly be meant. They are taken all the same. */
export const dateTexts = {
  dueBeforeInvoice: 'This is before the invoice date.',
  fromAfterTo: 'The day in From is after the one in To: nothing can be found.',
} as const;

/** Why somebody is asked to sign in who was at work. */
export const sessionEnded = 'You were signed out because your session ended. Sign in to go on where you were.';

/** What stands beside the invoice number while the server's suggestion could not be read. */
export const nextNumberFailed = 'Failed to fetch the next number. Type one, or';

/** '1 customer', '1,000 customers'. */
const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun.replace(/s$/, '') : noun}`;

/** What is said of files that hold several things: CSV and ZIP. */
export const fileTexts = {
  progress: (count: number, total: number, noun: string) =>
    `${count.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${noun}`,
  nothingToExport: (noun: string) => `There are no ${noun} to export`,
  exported: (count: number, noun: string): ToastText => ({ title: 'CSV exported', text: counted(count, noun) }),
  imported: (count: number, noun: string) => `${counted(count, noun)} imported`,
  /** Those that were deleted before the undo, or by one that was not answered, are not among the deleted. */
  importUndone: ({ deleted, kept }: { deleted: number; kept: number }, total: number, noun: string) =>
    kept > 0
      ? `${total === kept ? 'None' : (total - kept).toLocaleString('en-US')} of ${counted(total, noun)} taken back; ${kept.toLocaleString('en-US')} ${kept === 1 ? 'was' : 'were'} changed since and ${kept === 1 ? 'stays' : 'stay'}`
      : deleted === total
        ? `${counted(total, noun)} deleted`
        : `None of the ${counted(total, noun)} is there any more, ${deleted === 0 ? 'as before' : `${deleted.toLocaleString('en-US')} deleted now`}`,
  importFailed: failed('Import failed', 'Nothing was imported. Please try again.'),
  undoFailed: failed('Undo failed', 'The import could not be undone. Please try again.'),
  exportFailed: failed('Export failed', 'Failed to export the list. Please try again.'),
  zipFailed: failed('Download failed', 'Failed to download the PDFs. Please try again.'),
  zipped: (count: number): ToastText => ({ title: count === 1 ? 'PDF downloaded' : `${count} PDFs downloaded` }),
  pdfsMissing: (numbers: readonly string[]) =>
    `${numbers.length === 1 ? 'The PDF of invoice' : 'The PDFs of invoices'} ${numbers.join(', ')} could not be downloaded. Please try again.`,
} as const;

export const pdfTexts = {
  generationFailed: (error?: string) => `PDF generation failed: ${error ?? 'Unknown error'}`,
  downloadFailed: (error?: string) => `PDF download failed: ${error ?? 'Unknown error'}`,
  captureFailed: 'Failed to capture preview HTML - cannot generate identical PDF',
  previewMissing: 'Invoice preview element not found - cannot capture HTML for PDF',
} as const;

export const requestTexts = {
  /** Any answer that is not ok: status code, colon, space, then the body's text. */
  failed: (status: number, body: string) => `${status}: ${body}`,
  authCheckFailed: (status: number) => `Auth check failed: ${status}`,
  statsFailed: 'Failed to fetch stats',
  invoicesFailed: 'Failed to fetch invoices',
  profileSaveFailed: 'Failed to save profile',
  noAnswer: 'The server did not answer in time. Please try again.',
  noConnection: 'We could not reach the server. Please check your connection and try again.',
} as const;

/** Why the services refuse a request, where the error's code does not say all. No browser loads them. */
export const refusalTexts = {
  compressedBody: 'Please send the content of this request without compression.',
  /** @param most how many of what an account can have */
  quotaReached: (most: number, what: 'customers' | 'products' | 'invoices' | 'quotes') =>
    `An account can have ${most.toLocaleString('en-US')} ${what} at most. Please write to us if you need more.`,
  importsADay: (most: number) =>
    `You can import ${most} files a day. Please go on tomorrow, or with more rows in each file.`,
  /** To a client, on the page of a link. */
  tooManyClientMessages: 'This invoice has as many messages as it can have. Please write an e-mail instead.',
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
  reminderOfSettled: 'Nothing was left to be paid before it was sent.',
  mailsStopped: 'Your account can’t send e-mails right now. Please write to our support.',
  mailOfStoppedAccount: 'E-mails of this account were stopped.',
  testToOthers: 'A test goes to your own address alone.',
  mailNotToRetry: 'Only a mail that waits, or certainly was not delivered, can be tried again.',
  mailOfRevokedLink: 'Its link was revoked before it was sent.',
  /** @param most addresses within a day */
  tooManyRecipients: (most: number) =>
    `You can mail to ${most.toLocaleString('en-US')} addresses a day. Please go on tomorrow.`,
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
  unreadableBody: 'The content of this request could not be read.',
  idempotencyKeyReused: 'This Idempotency-Key was already used for something else. Please send a new key.',
} as const;

/** Shown beside the field, and answered by the server alike. */
export const validationTexts = {
  companyNameRequired: 'Company name is required',
  companyNameColor: 'Color must be a valid hex code (e.g., #000000) or empty',
  taxRate: 'Tax rate must be a number from 0 to 100, with at most 2 decimals',
  logoType: 'Invalid file type',
  logoSize: 'File size must be less than 2MB',
  logoPixels: 'This image has too many pixels. Please use one of at most 6,000 × 6,000.',
  logoInPasses: 'This image is too large to be interlaced or progressive. Please save it without that.',
  logoTooComplex: 'This SVG is too complex. Please simplify it, or use a PNG instead.',
  logoUnreadable: 'This image could not be read. Please save it again as PNG, JPG or SVG.',
  logoWithPicture: 'This SVG has a picture inside. Please upload that picture as PNG or JPG instead.',
  invoiceNumberRequired: 'Invoice number is required',
  invoiceDateRequired: 'Invoice date is required',
  dueDateRequired: 'Due date is required',
  clientNameRequired: 'Client name is required',
  email: 'Please enter a valid e-mail address',
  mailAddressRequired: 'An e-mail address is required',
  mailSubjectRequired: 'A subject is required',
  mailTextRequired: 'A text is required',
  mailStopReasonRequired: 'A reason is required',
  reminderDays: (most: number, before: number, after: number) =>
    `Please choose ${most} reminders at most, from ${before} days before the due date to ${after} days after it`,
  iban: 'Please check the IBAN: it has a typing error',
  paymentLink: 'Please enter a complete web address that begins with https://',
  recurringEvery: (most: number) => `Please enter a whole number from 1 to ${most}`,
  recurringStartRequired: 'Please enter the day on which it starts',
  recurringEnds: 'It ends before the first one',
  recurringRecipients: 'Please say whom it is mailed to',
  mailCopies: 'Please enter valid e-mail addresses, separated by commas',
  /** @param most addresses */
  tooManyMailCopies: (most: number) => `Please name ${most} addresses at most`,
  descriptionRequired: 'Description is required',
  quantityRequired: 'Quantity is required',
  unitRequired: 'Unit is required',
  unitPriceRequired: 'Unit price is required',
  subtotalRequired: 'Subtotal is required',
  nameRequired: 'Name is required',
  date: 'Please enter a date that exists, such as 2026-01-31',
  instant: 'Please give a time in UTC, such as 2026-01-31T09:00:00.000Z',
  amount: 'Please enter an amount with at most 2 decimals',
  discountRequired: 'Please enter a discount',
  /** @param subtotal what the lines come to, as it is shown */
  discount: (kind: 'percentage' | 'amount', subtotal: string) =>
    kind === 'percentage'
      ? 'Please enter a percentage above 0, at most 100'
      : `A discount is above 0, and at most the subtotal of ${subtotal}`,
  /** @param total what the invoice comes to, as it is shown */
  deposit: (total: string) => `A deposit is above 0, and at most the total of ${total}`,
  quoteDateRequired: 'Quote date is required',
  validUntilRequired: 'Valid until is required',
  validUntilBeforeDate: 'Please enter the quote’s own date or a later day',
  amountTooLarge: 'This amount is too large: it can be at most 99,999,999.99',
  price: 'Please enter a price from 0 with at most 2 decimals',
  foreignCurrency: (currency: string) =>
    `This price is in ${currency}, and prices here are in US dollars ($). Please convert it, or take the currency out.`,
  quantity: 'Please enter a quantity from 0 with at most 2 decimals',
  tooLong: (max: number) => `Please use at most ${max} characters`,
  lineItemsRequired: 'Please add at least one line item',
  tooManyLineItems: (max: number) => `An invoice can have at most ${max} line items`,
  text: 'Please enter text without control characters',
  option: 'Please choose one of the listed options',
  repeated: 'Please give this only once',
  wholeNumber: (min: number, max: number) => `Please give a whole number from ${min} to ${max}`,
  invoiceNumberTaken: (number: string, free: string) =>
    `You already have an invoice with the number ${number}. Please choose another one, such as ${free}.`,
  customerUnknown: 'This customer is no longer in your list. Please choose another one, or none.',
  productUnknown: 'This product is no longer in your list. Please choose another one, or none.',
  rowsRequired: 'Please give at least one row',
  paymentDateRequired: 'Payment date is required',
  paymentDateAhead: 'This day is still ahead. Please enter the day on which it was paid.',
  clientQuestionRequired: 'Please write your question first',
  paymentAmountRequired: 'Amount is required',
  paymentAmountZero: 'Please enter an amount other than 0',
  creditNoteDateRequired: 'Date is required',
  creditNoteDateAhead: 'This day is still ahead. Please enter today or an earlier day.',
  creditNoteAmount: 'Please enter an amount greater than 0',
  /** @param left what can still be credited, as people read it */
  creditNoteTooMuch: (left: string) => `This is more than is left of the invoice: ${left} can still be credited.`,
  creditedQuantityTooMuch: (left: string) => `This is more than is left of the line: ${left} can still be credited.`,
  lineItemUnknown: 'This line is not on the invoice.',
  lineItemTwice: 'This line is named twice. Please give its whole quantity once.',
  tooManyRows: (max: number) => `Please give at most ${max} rows at once`,
  amountMismatch: (expected: string) => `This amount does not add up: it should be ${expected}`,
} as const;

const providers = { google: 'Google', apple: 'Apple', github: 'GitHub', twitter: 'Twitter' } as const;

const signInErrors: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(providers).flatMap(([id, name]) => [
      [`${id}_not_configured`, `${name} login is not available at this time.`],
      [`${id}_auth_failed`, 'Authentication failed. Please try again.'],
    ]),
  ),
  no_code: 'Authentication was cancelled or failed.',
  token_failed: 'Authentication failed during token exchange.',
  callback_failed: 'Authentication callback failed.',
  email_taken:
    'Another account already uses your e-mail address. Please sign in as you did before, or ask our support for help.',
  email_unverified:
    'Another account already uses your e-mail address, and it was not confirmed that it is yours. Please confirm it where you sign in, and then try again here.',
};

/** The codes that our own sign-in returns with in `/login?error=CODE`. */
export type SignInErrorCode = 'no_code' | 'token_failed' | 'callback_failed' | 'email_taken' | 'email_unverified';

/** What the sign-in page says for an `error` in its address. */
export function signInErrorText(code: string): string {
  return Object.hasOwn(signInErrors, code)
    ? signInErrors[code]!
    : 'An authentication error occurred. Please try again.';
}
