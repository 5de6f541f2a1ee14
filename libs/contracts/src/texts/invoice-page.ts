/** These texts have their own entry point, so that only the page of an invoice loads them. */

import { formatText } from './format-text.js';
import { errorToast, type ToastText } from './toast-text.js';

export const paymentToasts = {
  recorded: { title: 'Payment recorded' },
  recordFailed: errorToast('Payment not recorded', 'Please check your information and try again.'),
  dated: { title: 'Date changed' },
  refunded: { title: 'Payment refunded' },
  refundFailed: errorToast('Payment not refunded', 'Please try again: nothing is refunded twice.'),
  dateFailed: errorToast('Date not changed', 'Please check the date and try again.'),
  removed: { title: 'Payment removed' },
  removeFailed: errorToast('Payment not removed', 'Please try again.'),
} as const;

export const creditNoteToasts = {
  created: (number: string): ToastText => ({ title: formatText('Credit note {number} created', { number }) }),
  createFailed: errorToast('Credit note not created', 'Please check your information and try again.'),
} as const;

export const clientLinkToasts = {
  created: { title: 'Link created', text: 'Copy it below.' },
  copied: { title: 'Link copied' },
  createFailed: errorToast('Link not created', 'Please try again.'),
  revoked: { title: 'Link revoked' },
  revokeFailed: errorToast('Link not revoked', 'Please try again.'),
} as const;

export const mailToasts = {
  queued: { title: 'On its way', text: 'The invoice’s page says when it was sent.' },
  quoteQueued: { title: 'On its way', text: 'The quote’s page says when it was sent.' },
  testQueued: { title: 'Test on its way', text: 'Please check your mailbox.' },
  cancelled: { title: 'E-mail cancelled', text: 'It will not be sent.' },
  cancelledTooLate: errorToast('It was already sent', 'Its link no longer works. Please send it again.'),
  cancelFailed: errorToast('Not cancelled', 'Please try again.'),
  testFailed: errorToast('Test not sent', 'Please try again.'),
  sendFailed: errorToast('Not sent', 'Please try again.'),
  statementQueued: { title: 'On its way', text: 'The customer’s page says when it was sent.' },
  statementFailed: errorToast('Statement not sent', 'Please try again.'),
} as const;

/**
 * The message after an e-mail request that the user stopped or that got no response. A retry with different content
 * could send a second e-mail.
 */
export const unansweredMailTexts = {
  stopped: (list: string): ToastText => ({
    title: 'Stopped',
    text: formatText('It may be on its way already: look at {list} on this page before you send it again.', { list }),
  }),
  lost: (list: string): ToastText =>
    errorToast(
      'No answer from the server',
      formatText('It may still have been sent: look at {list} on this page before you send it again.', { list }),
    ),
  sending: 'Sending…',
  stop: 'Stop',
  asks: 'The first one may be on its way. Send this one as well?',
  sendAnyway: 'Send Anyway',
  /** The message if the user stopped the sending of one of several e-mails. */
  oneStopped: 'You stopped it. It may be on its way already: look at its page before you send it again.',
  oneLost: 'The server did not answer. It may be on its way: look at its page before you send it again.',
  another: 'Another e-mail with it may be on its way: look at its page before you send it.',
} as const;

/** Shown if one of several quotes was changed after the user confirmed to send them. */
export const QUOTE_CHANGED_BEFORE_SENDING = 'The quote has changed: look at its page before you send it.';
