/** Texts that are fixed word for word (product-rules.md, "Texts of the product"). */

import { failed, type ToastText } from './toast-text.js';

export * from './change-notices.js';
export * from './coded-text.js';
export * from './details.js';
export * from './mail-failures.js';
export * from './recurring.js';
export * from './refusals.js';
export * from './sign-in.js';
export { failed, type ToastText } from './toast-text.js';
export * from './validation.js';

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
} as const;

/** Of documents of each kind. */
export const downloadedToasts = {
  invoice: { title: 'PDF Downloaded', text: 'Invoice PDF downloaded successfully.' },
  quote: { title: 'PDF Downloaded', text: 'Quote PDF downloaded successfully.' },
  creditNote: { title: 'PDF Downloaded', text: 'Credit note PDF downloaded successfully.' },
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
  restored: { title: 'Draft restored' },
  restoreFailed: failed('Draft not restored', 'Please try again.'),
  copyFailed: failed('Not copied', 'Failed to copy the invoice. Please try again.'),
  correctFailed: failed('Not corrected', 'Failed to correct the invoice. Please try again.'),
} as const;

/** What forms, documents and files call what identifies a client or a company. */
export const partyTexts = {
  taxId: 'VAT/Tax ID',
  registrationNumber: 'Registration Number',
  /** Of a customer; documents call it `detailLabels.reference`. */
  reference: 'Reference',
  /** An id as a line below an address; '' without one. The release before knows of none. */
  line: (name: string, id = ''): string => id.trim() && `${name}: ${id.trim()}`,
} as const;

/** Notes of payments that the product enters. */
export const paymentNotes = { deposit: 'Deposit' } as const;

/** What a credit note itself says. Stored in its lines, like an invoice’s descriptions: a document keeps what it was issued with. */
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

/** Of a change that was refused because there were too many: the server says how long to wait. */
export const waitTitle = 'Please wait';

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

/** What the list of invoices says behind the amount that is left of one. */
export const amountLeftUnit = 'due';

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
export const counted = (count: number, noun: string): string =>
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
  downloadFailed: failed('Download failed', 'Nothing was downloaded. Please try again.'),
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
