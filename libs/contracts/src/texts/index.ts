/**
 * This file contains texts that users read. The specification quotes some of these texts word for word (rule FIELD-22).
 */

import { say } from './say.js';
import { errorToast, type ToastText } from './toast-text.js';

export * from './answer-notices.js';
export * from './change-notices.js';
export * from './coded-text.js';
export * from './details.js';
export * from './mail-failures.js';
export * from './recurring.js';
export * from './refusals.js';
export * from './sign-in.js';
export { errorToast, type ToastText } from './toast-text.js';
export * from './validation.js';

export const mailSettingsToasts = {
  failed: errorToast('Not saved', 'Failed to save how your e-mails are sent. Please try again.'),
} as const;

export const paymentOptionsToasts = {
  saved: { title: 'Payment options saved' },
  failed: errorToast('Not saved', 'Failed to save the payment options. Please try again.'),
} as const;

export const numberFormatToasts = {
  saved: { title: 'Number format saved' },
  failed: errorToast('Not saved', 'Failed to save the number format. Please try again.'),
} as const;

/** The toast for a document that was not saved, because the amounts on the screen had the former taxes. */
export const taxesChangedToast = errorToast(
  'Not saved: a tax or the rounding was changed',
  'The amounts are computed again. Please check them, and save once more.',
);

export const quoteToasts = {
  created: (number: string): ToastText => ({ title: say('Quote {number} created', { number }) }),
  changed: (number: string): ToastText => ({ title: say('Quote {number} saved', { number }) }),
  saveFailed: errorToast('Quote not saved', 'Please check your information and try again.'),
  accepted: (number: string): ToastText => ({ title: say('Quote {number} accepted', { number }) }),
  declined: (number: string): ToastText => ({ title: say('Quote {number} declined', { number }) }),
  open: (number: string): ToastText => ({ title: say('Quote {number} is open again', { number }) }),
  statusFailed: errorToast('Quote not changed', 'Please try again.'),
  invoiceFailed: errorToast('Invoice not created', 'Please try again.'),
} as const;

export const downloadedToasts = {
  invoice: { title: 'PDF Downloaded', text: 'Invoice PDF downloaded successfully.' },
  quote: { title: 'PDF Downloaded', text: 'Quote PDF downloaded successfully.' },
  creditNote: { title: 'PDF Downloaded', text: 'Credit note PDF downloaded successfully.' },
} as const;

export const draftToasts = {
  saved: { title: 'Draft saved' },
  saveFailed: errorToast('Draft not saved', 'Your changes are still here. Please try again.'),
  changedElsewhere: {
    title: 'This draft was changed or finished elsewhere',
    text: 'Your changes here were saved as a separate draft, with the files that the other draft still has.',
  },
  /**
   * The message for a draft of a quote, or a draft that corrects an invoice, after another tab or device changed the
   * draft.
   */
  changedElsewhereApart: {
    title: 'This draft was changed or finished elsewhere',
    text: 'Your changes here were saved as a separate draft, which is not linked to another document. It has the files that the other draft still has.',
  },
  gone: errorToast(
    'Invoice not saved',
    'This draft was saved as an invoice or deleted elsewhere. Look at All Invoices before you save it again.',
  ),
  deleted: { title: 'Draft deleted' },
  deleteFailed: errorToast('Draft not deleted', 'Please try again.'),
  restored: { title: 'Draft restored' },
  restoreFailed: errorToast('Draft not restored', 'Please try again.'),
  copyFailed: errorToast('Not copied', 'Failed to copy the invoice. Please try again.'),
  correctFailed: errorToast('Not corrected', 'Failed to correct the invoice. Please try again.'),
} as const;

/** Notes of payments that the product itself records. */
export const paymentNotes = { deposit: 'Deposit' } as const;

export const limitTexts = {
  reached: errorToast(
    'Invoice limit reached',
    'Free users can create up to 5 invoices. Upgrade to Pro for unlimited invoices.',
  ),
} as const;

export const toasts = {
  statusUpdateFailed: errorToast('Update failed', 'Failed to update invoice status. Please try again.'),
  pdfDownloadFailed: errorToast('Error', 'Failed to download PDF. Please try again.'),
  profileSaved: { title: 'Profile saved' },
  profileSaveFailed: errorToast('Save failed', 'Failed to save profile. Please try again.'),
  currencySaved: { title: 'Currency saved', text: 'Your next invoice or quote uses it.' },
  currencySaveFailed: errorToast('Save failed', 'Failed to save the currency. Please try again.'),
  languageSaved: { title: 'Language saved', text: 'Your next invoice or quote uses it.' },
  languageSaveFailed: errorToast('Save failed', 'Failed to save the language. Please try again.'),
  roundingSaved: { title: 'Rounding saved', text: 'Your next invoice or quote uses it.' },
  roundingSaveFailed: errorToast('Save failed', 'Failed to save the rounding. Please try again.'),
  timeZoneSaved: { title: 'Time zone saved' },
  timeZoneSaveFailed: errorToast('Save failed', 'Failed to save the time zone. Please try again.'),
  deletionPlanned: { title: 'Your account will be deleted' },
  deletionFailed: errorToast('Account not deleted', 'Failed to schedule the deletion. Please try again.'),
  accountKept: { title: 'Your account will not be deleted' },
  accountNotKept: errorToast('Your account will still be deleted', 'Failed to cancel the deletion. Please try again.'),
  sessionEnded: { title: 'Session ended' },
  otherSessionsEnded: { title: 'All other sessions ended' },
  sessionsNotEnded: errorToast('Session not ended', 'Failed to end the session. Please try again.'),
  stepNotSkipped: errorToast('Step not skipped', 'Failed to save this. Please try again.'),
  upgradeFailed: errorToast('Upgrade failed', 'Failed to start upgrade process. Please try again.'),
  checkoutFailed: errorToast('Error', 'Failed to start checkout. Please try again.'),
  cancellationFailed: errorToast('Cancellation Failed', 'Failed to cancel subscription. Please try again.'),
  subscriptionCancelled: { title: 'Subscription Cancelled' },
  welcomeToPro: { title: 'Welcome to Pro!' },
  alreadyPro: { title: 'You have Pro' },
  checkoutPending: {
    title: 'Your payment is being confirmed',
    text: 'Pro shows here as soon as it is. Please reload this page in a minute.',
  },
  logoSelected: { title: 'Logo selected' },
  logoDeleted: { title: 'Logo deleted' },
  logoDeletionFailed: errorToast('Deletion failed', 'Failed to delete logo. Please try again.'),
  colorApplied: { title: 'Color applied' },
  invoiceCreated: { title: 'Invoice created' },
  /** Shown after Save & Download while the PDF is not ready, because the form is already empty. */
  invoiceCreatedBeforePdf: { title: 'Invoice created', text: 'The PDF is on its way. You can begin the next invoice.' },
  invoiceSavedAndDownloaded: { title: 'Invoice saved & downloaded' },
  invoiceSavedWithoutDownload: { title: 'Invoice saved', text: 'You can download the PDF from All Invoices.' },
  invoiceCreationFailed: errorToast('Failed to create invoice', 'Please check your information and try again.'),
} as const satisfies Record<string, ToastText>;

/** The texts for a part of a page that failed to load or to render. */
export const loadFailureTexts = {
  notOpened: 'This could not be opened',
  notShown: 'This part could not be shown',
  pageNotLoaded: 'This page could not be loaded',
  offline: 'The server can not be reached. Please check your connection and try again.',
  missing: 'Paperbill may have been updated meanwhile. Please try again, or save what you typed and reload the page.',
} as const;

/** The title of the toast for a response with status 429. The server's message contains the time to wait. */
export const tooManyRequestsTitle = 'Please wait';

/** The toasts for a write whose response did not arrive. */
export const noAnswerToasts = {
  timedOut: errorToast(
    'No answer from the server',
    'It may still have been done. Please try again: nothing is done twice.',
  ),
  unreachable: errorToast(
    'No answer from the server',
    'We could not reach it. Please check your connection and try again: nothing is done twice.',
  ),
  stopped: {
    title: 'Stopped',
    text: 'It may have reached the server already. You can save again: nothing is saved twice.',
  },
} as const;

/** The name of an entity with a list page and an import, as written in the middle of a sentence. */
export type ListedEntityName = 'customer' | 'product';
export type EntityName = ListedEntityName | 'tax';

export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const entityToasts = {
  success: (entity: EntityName, done: 'created' | 'updated' | 'archived' | 'restored' | 'deleted'): ToastText => ({
    title: 'Success',
    text: `${capitalize(entity)} ${done} successfully`,
  }),
  failure: (
    entity: EntityName,
    action: 'create' | 'update' | 'archive' | 'restore' | 'delete',
    serverMessage?: string,
  ): ToastText => errorToast('Error', serverMessage ?? `Failed to ${action} ${entity}`),
};

export const statusTexts = {
  marked: (invoices: readonly { invoiceNumber: string }[], status: 'paid' | 'pending') =>
    `${invoices.length === 1 ? `Invoice ${invoices[0]!.invoiceNumber}` : `${invoices.length} invoices`} marked as ${
      status === 'paid' ? 'paid' : 'unpaid'
    }`,
  /** @param cause the reason for the failure, and what the user should do; missing if the server rejected the change */
  failed: (count: number, of: number, cause?: string): ToastText => {
    const { title, text } = toasts.statusUpdateFailed;
    if (of === 1) return errorToast(title, cause ?? text);
    return errorToast(title, `${count} of ${of} invoices could not be updated. ${cause ?? 'Please try again.'}`);
  },
} as const;

/** The word after the open amount in the list of invoices, as in "$50.00 due". */
export const amountLeftUnit = 'due';

export const searchTexts = {
  searching: 'Searching…',
  nothingFound: 'Nothing found',
  failed: 'Search failed – try again',
  /** Returns the message that the global search could not find some kinds of items, such as invoices. */
  unavailable: (kinds: readonly string[]) =>
    `${capitalize(kinds.join(', ').replace(/, ([^,]*)$/, ' and $1'))} could not be searched. Please try again in a moment.`,
  /** @param remaining the number of further matches, or undefined if they were not counted */
  more: (remaining?: number) =>
    remaining === undefined
      ? 'Keep typing to find more'
      : `${remaining.toLocaleString('en-US')} more: type to find them`,
} as const;

/** The warnings beside unlikely dates. Such dates are accepted. */
export const dateTexts = {
  dueBeforeInvoice: 'This is before the invoice date.',
  fromAfterTo: 'From is after To, so nothing can be found.',
  outsideQuarter: 'This is outside the current quarter. Please enter both days of the period.',
} as const;

/** The message on the sign-in page after a session has expired. */
export const sessionEndedText = 'You were signed out because your session ended. Sign in to continue where you were.';

/** The text beside an invoice number that could not be fetched. A button "Try again" follows this text. */
export const nextNumberFailedText = 'Failed to fetch the next number. Type one, or';

/** Returns a number with its noun: '1 customer' or '1,000 customers'. */
export const pluralize = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun.replace(/s$/, '') : noun}`;

export const fileTexts = {
  progress: (count: number, total: number, noun: string) =>
    `${count.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${noun}`,
  nothingToExport: (noun: string) => `There are no ${noun} to export`,
  exported: (count: number, noun: string): ToastText => ({ title: 'CSV exported', text: pluralize(count, noun) }),
  imported: (count: number, noun: string) => `${pluralize(count, noun)} imported`,
  /**
   * The result of undoing an import. `deleted` does not count rows that were deleted earlier, or by an undo whose
   * response was lost.
   */
  importUndone: ({ deleted, kept }: { deleted: number; kept: number }, total: number, noun: string) =>
    kept > 0
      ? `${total === kept ? 'None' : (total - kept).toLocaleString('en-US')} of ${pluralize(total, noun)} removed; ${kept.toLocaleString('en-US')} ${kept === 1 ? 'was' : 'were'} changed since and ${kept === 1 ? 'was' : 'were'} kept`
      : deleted === total
        ? `${pluralize(total, noun)} deleted`
        : `None of the ${pluralize(total, noun)} still exists, ${deleted === 0 ? 'as before' : `${deleted.toLocaleString('en-US')} deleted now`}`,
  importFailed: errorToast('Import failed', 'Nothing was imported. Please try again.'),
  undoFailed: errorToast('Undo failed', 'The import could not be undone. Please try again.'),
  exportFailed: errorToast('Export failed', 'Failed to export the list. Please try again.'),
  zipFailed: errorToast('Download failed', 'Failed to download the PDFs. Please try again.'),
  downloadFailed: errorToast('Download failed', 'Nothing was downloaded. Please try again.'),
  zipped: (count: number): ToastText => ({ title: count === 1 ? 'PDF downloaded' : `${count} PDFs downloaded` }),
  pdfsMissing: (noun: string, numbers: readonly string[]) =>
    `${numbers.length === 1 ? `The PDF of ${noun}` : `The PDFs of ${noun}s`} ${numbers.join(', ')} could not be downloaded. Please try again.`,
} as const;

export const pdfTexts = {
  generationFailed: (error?: string) => `PDF generation failed: ${error ?? 'Unknown error'}`,
  downloadFailed: (error?: string) => `PDF download failed: ${error ?? 'Unknown error'}`,
  captureFailed: 'Failed to capture preview HTML - cannot generate identical PDF',
  previewMissing: 'Invoice preview element not found - cannot capture HTML for PDF',
} as const;

export const requestTexts = {
  /** The technical message of a response with an error status. */
  failed: (status: number, body: string) => `${status}: ${body}`,
  authCheckFailed: (status: number) => say('Auth check failed: {status}', { status }),
  statsFailed: 'Failed to fetch stats',
  invoicesFailed: 'Failed to fetch invoices',
  profileSaveFailed: 'Failed to save profile',
  noAnswer: 'The server did not answer in time. Please try again.',
  noConnection: 'We could not reach the server. Please check your connection and try again.',
} as const;
