import {
  type Invoice,
  invoicePageUrls,
  type InvoiceDetails,
  type MailTemplate,
  type NewMail,
} from '@paperbill/contracts/http';
import { mailToasts, unansweredMailTexts } from '@paperbill/contracts/texts/invoice-page';
import { hasOtherUnanswered, getIdempotencyKey } from '../../../api/idempotency-key.js';
import {
  ApiError,
  mayHaveSucceeded,
  NoAnswerError,
  getNoAnswerCause,
  requestJson,
  serverMessage,
} from '../../../api/request.js';
import { INVOICE_BY_ID } from './invoice-queries.js';
import { sendOnce } from './send-mail.js';

/** An invoice that was not sent. If `mayBeSent` is true, it is unknown whether it was sent. */
export interface NotSent {
  invoiceNumber: string;
  reason: string;
  mayBeSent: boolean;
  /** True if the account's limit of mails is reached, so that all remaining mails would fail too. */
  isLast: boolean;
}

export type ManyMailsKind = 'invoice' | 'reminder';

interface InvoiceSending {
  kind: ManyMailsKind;
  userId: string;
  email: string;
  write: (invoice: InvoiceDetails) => MailTemplate;
  signal: AbortSignal;
}

/**
 * Sends an invoice or a reminder by mail to the client's address on the invoice. A retry does not send a second mail.
 *
 * @returns null after the mail was queued
 */
export async function sendInvoice(
  { id, invoiceNumber }: Invoice,
  { kind, userId, email, write, signal }: InvoiceSending,
): Promise<NotSent | null> {
  let isAsked = false;
  try {
    // The invoice is fetched, because an invoice in a list does not contain the amount due.
    const invoice = await requestJson<InvoiceDetails>(`${INVOICE_BY_ID}/${id}`, { signal });
    const body: NewMail = {
      ...{ to: invoice.clientEmail.trim(), cc: [], bcc: [], replyTo: invoice.companyEmail.trim() || email },
      ...write(invoice),
      kind,
    };
    const content = { invoiceId: id, ...body };
    if (await hasOtherUnanswered('mail', userId, content, invoicePageUrls.mails(id))) {
      return { invoiceNumber, reason: unansweredMailTexts.another, mayBeSent: true, isLast: false };
    }
    const key = await getIdempotencyKey('mail', userId, content);
    isAsked = true;
    await sendOnce(invoicePageUrls.mails(id), body, { userId, key, signal });
    return null;
  } catch (error) {
    const mayBeSent = isAsked && mayHaveSucceeded(error);
    const reason = mayBeSent
      ? getUnknownReason(error)
      : (serverMessage(error) ?? getNoAnswerCause(error) ?? mailToasts.sendFailed.text);
    return {
      invoiceNumber,
      reason,
      mayBeSent,
      // An error of a field is about this mail only, such as the limit of one invoice or of one address.
      isLast: error instanceof ApiError && error.body?.code === 'QUOTA_REACHED' && error.fieldErrors.length === 0,
    };
  }
}

const getUnknownReason = (error: unknown): string =>
  error instanceof NoAnswerError && error.reason === 'stopped'
    ? unansweredMailTexts.oneStopped
    : unansweredMailTexts.oneLost;
