import { mailToasts } from '@paperbill/contracts/texts/invoice-page';
import { useSending } from '../invoices/api/send-mail.js';
import { keyOf, pathOf } from './statement.js';

/** Has a statement mailed; again and again makes no second one. */
export const useSendStatement = (customerId: string) =>
  useSending({
    path: pathOf(customerId),
    of: { customerId },
    mails: { key: keyOf(customerId), name: 'Statements' },
    toasts: { queued: mailToasts.statementQueued, failed: mailToasts.statementFailed },
  });
