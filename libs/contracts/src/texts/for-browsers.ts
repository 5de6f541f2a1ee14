/** The specification quotes some of these texts word for word (rule FIELD-22). */

import { formatText } from './format-text.js';
import { errorToast, type ToastText } from './toast-text.js';

export * from './change-notices.js';
export * from './coded-text.js';
export * from './details.js';
export * from './recurring.js';
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

export const onlinePaymentToasts = {
  on: { title: 'Clients can pay online now' },
  off: { title: 'Online payments are off' },
  expired: {
    title: 'The link to Stripe has expired',
    text: 'You can continue at Stripe with the button on this page.',
  },
  failed: errorToast('Not changed', 'Stripe could not be reached. Please try again.'),
  choiceFailed: errorToast('Not saved', 'Failed to save this choice. Please try again.'),
} as const;

export const numberFormatToasts = {
  saved: { title: 'Number format saved' },
  failed: errorToast('Not saved', 'Failed to save the number format. Please try again.'),
} as const;

/**
 * The message if a tax or the rounding was changed in another tab or by another device. The amounts on the screen were
 * computed with the former values.
 */
export const taxesChangedToast = errorToast(
  'Not saved: a tax or the rounding was changed',
  'The amounts are computed again. Please check them, and save once more.',
);

export const quoteToasts = {
  created: (number: string): ToastText => ({ title: formatText('Quote {number} created', { number }) }),
  changed: (number: string): ToastText => ({ title: formatText('Quote {number} saved', { number }) }),
  saveFailed: errorToast('Quote not saved', 'Please check your information and try again.'),
  accepted: (number: string): ToastText => ({ title: formatText('Quote {number} accepted', { number }) }),
  declined: (number: string): ToastText => ({ title: formatText('Quote {number} declined', { number }) }),
  open: (number: string): ToastText => ({ title: formatText('Quote {number} is open again', { number }) }),
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
  /** The message that another tab or device changed a draft of a quote, or a draft that corrects an invoice. */
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

/** The notes of payments that the product records automatically. */
export const paymentNotes = { deposit: 'Deposit', dispute: 'Disputed by the client' } as const;

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
  /** Shown after Save & Download if the PDF is not ready yet. The form is already empty by then. */
  invoiceCreatedBeforePdf: { title: 'Invoice created', text: 'The PDF is on its way. You can begin the next invoice.' },
  invoiceSavedAndDownloaded: { title: 'Invoice saved & downloaded' },
  invoiceSavedWithoutDownload: { title: 'Invoice saved', text: 'You can download the PDF from All Invoices.' },
  invoiceCreationFailed: errorToast('Failed to create invoice', 'Please check your information and try again.'),
} as const satisfies Record<string, ToastText>;

export const loadFailureTexts = {
  notOpened: 'This could not be opened',
  notShown: 'This part could not be shown',
  pageNotLoaded: 'This page could not be loaded',
  offline: 'The server can not be reached. Please check your connection and try again.',
  missing: 'Paperbill may have been updated meanwhile. Please try again, or save what you typed and reload the page.',
} as const;

/** The toast for status 429. The message from the server contains the time to wait. */
export const tooManyRequestsTitle = 'Please wait';

/** The toasts for a write request that got no response. */
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

/** Entities that have a list page and an import. */
export type ListedEntityName = 'customer' | 'product';
export type EntityName = ListedEntityName | 'tax';

export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The word that follows an amount, as in "$50.00 due". */
export const amountLeftUnit = 'due';

/** Warnings beside unusual dates. The form accepts these dates. */
export const dateTexts = {
  dueBeforeInvoice: 'This is before the invoice date.',
  fromAfterTo: 'From is after To, so nothing can be found.',
  outsideQuarter: 'This is outside the current quarter. Please enter both days of the period.',
} as const;

/** This text is shown on the sign-in page. */
export const sessionEndedText = 'You were signed out because your session ended. Sign in to continue where you were.';

/** The message is shown above a button "Try again". */
export const nextNumberFailedText = 'Failed to fetch the next number. Type one, or';

export const pdfTexts = {
  generationFailed: (error = formatText('Unknown error', {})) =>
    formatText('PDF generation failed: {error}', { error }),
  downloadFailed: (error = formatText('Unknown error', {})) => formatText('PDF download failed: {error}', { error }),
  captureFailed: 'Failed to capture preview HTML - cannot generate identical PDF',
  previewMissing: 'Invoice preview element not found - cannot capture HTML for PDF',
} as const;

export const requestTexts = {
  /** An error message from a program, for technicians. */
  failed: (status: number, body: string) => `${status}: ${body}`,
  authCheckFailed: (status: number) => formatText('Auth check failed: {status}', { status }),
  statsFailed: 'Failed to fetch stats',
  invoicesFailed: 'Failed to fetch invoices',
  profileSaveFailed: 'Failed to save profile',
  noAnswer: 'The server did not answer in time. Please try again.',
  noConnection: 'We could not reach the server. Please check your connection and try again.',
} as const;
