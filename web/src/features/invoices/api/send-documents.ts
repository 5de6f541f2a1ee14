import type { MailTemplate, NewMail, QuoteSummary } from '@paperbill/contracts/http';
import type { MailedDocumentKind, ShownQuoteStatus, ShownStatus } from '@paperbill/contracts/rules';
import { mailToasts, QUOTE_CHANGED_BEFORE_SENDING, unansweredMailTexts } from '@paperbill/contracts/texts/invoice-page';
import { hasOtherUnanswered, getIdempotencyKey } from '../../../api/idempotency-key.js';
import {
  ApiError,
  mayHaveSucceeded,
  NoAnswerError,
  getNoAnswerCause,
  requestJson,
  getServerMessage,
} from '../../../api/request.js';
import { DOCUMENT_BY_ID } from '../../documents/api/document-queries.js';
import { mailsUrl } from './mails.js';
import { type DocumentToSend, identifyMailContent, sendOnce } from './send-mail.js';

type QuoteVersion = Pick<QuoteSummary, 'revision' | 'status'>;

/** An invoice or a quote that is selected in a list. */
export interface SelectedDocument extends Pick<
  QuoteSummary,
  'id' | 'number' | 'clientName' | 'clientEmail' | 'currency' | 'total'
> {
  /** The status that the dialog shows. It is null for the usual status of a document that is sent. */
  status: ShownStatus | ShownQuoteStatus | null;
  /** True if a reminder makes sense: an invoice has something due, or a quote awaits an answer. */
  canRemind: boolean;
  /** The file name of the PDF. */
  fileName: string;
  /** The version of a quote that the dialog shows. An invoice has none, because its content does not change. */
  shownQuote?: QuoteVersion;
}

/**
 * A document that was not sent. If `mayBeSent` is true, the document may have been sent, but the server did not answer.
 */
export interface UnsentDocument {
  number: string;
  reason: string;
  mayBeSent: boolean;
  /** True if the account's limit of mails is reached, so that all remaining mails would fail too. */
  isLimitReached: boolean;
}

/** The mails that can be sent to several clients at once: documents of one kind, or reminders of them. */
export interface ManyMails {
  of: MailedDocumentKind;
  isReminder: boolean;
}

interface DocumentSending extends ManyMails {
  userId: string;
  email: string;
  write: (toSend: DocumentToSend) => Promise<MailTemplate>;
  signal: AbortSignal;
}

/**
 * Sends a document or a reminder by mail to the client's address on the document. A retry does not send a second mail.
 *
 * @returns null after the mail was queued
 */
export async function sendDocument(
  { id, number, shownQuote }: SelectedDocument,
  { of, isReminder, userId, email, write, signal }: DocumentSending,
): Promise<UnsentDocument | null> {
  let isAsked = false;
  const url = mailsUrl(of, id);
  try {
    // The document is fetched, because a list contains neither the amount due nor the sender.
    const document: unknown = await requestJson(`${DOCUMENT_BY_ID[of]}/${id}`, { signal });
    const toSend = { of, document } as DocumentToSend;
    if (toSend.of === 'quote' && shownQuote && !isSameVersion(toSend.document, shownQuote)) {
      return { number, reason: QUOTE_CHANGED_BEFORE_SENDING, mayBeSent: false, isLimitReached: false };
    }
    const { clientEmail, companyEmail } = toSend.document;
    const body: NewMail = {
      ...{ to: clientEmail.trim(), cc: [], bcc: [], replyTo: companyEmail.trim() || email },
      ...(await write(toSend)),
      kind: isReminder ? 'reminder' : of,
    };
    const content = { ...identifyMailContent(toSend), ...body };
    if (await hasOtherUnanswered('mail', userId, content, url)) {
      return { number, reason: unansweredMailTexts.another, mayBeSent: true, isLimitReached: false };
    }
    const key = await getIdempotencyKey('mail', userId, content);
    isAsked = true;
    await sendOnce(url, body, { userId, key, signal });
    return null;
  } catch (error) {
    const mayBeSent = isAsked && mayHaveSucceeded(error);
    const reason = mayBeSent
      ? getUnknownReason(error)
      : (getServerMessage(error) ?? getNoAnswerCause(error) ?? mailToasts.sendFailed.text);
    return {
      number,
      reason,
      mayBeSent,
      // An error of a field is about this mail only, such as the limit of one document or of one address.
      isLimitReached:
        error instanceof ApiError && error.body?.code === 'QUOTA_REACHED' && error.fieldErrors.length === 0,
    };
  }
}

const isSameVersion = (current: QuoteVersion, shown: QuoteVersion): boolean =>
  current.revision === shown.revision && current.status === shown.status;

const getUnknownReason = (error: unknown): string =>
  error instanceof NoAnswerError && error.reason === 'stopped'
    ? unansweredMailTexts.oneStopped
    : unansweredMailTexts.oneLost;
