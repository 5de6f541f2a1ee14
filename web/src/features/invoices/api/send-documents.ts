import type { MailTemplate, NewMail, QuoteSummary } from '@paperbill/contracts/http';
import type { MailedDocumentKind, ShownQuoteStatus, ShownStatus } from '@paperbill/contracts/rules';
import { mailToasts, QUOTE_CHANGED_BEFORE_SENDING, unansweredMailTexts } from '@paperbill/contracts/texts/invoice-page';
import { hasOtherUnansweredRequest, getIdempotencyKey } from '../../../api/idempotency-key.js';
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

export interface SelectedDocument extends Pick<
  QuoteSummary,
  'id' | 'number' | 'clientName' | 'clientEmail' | 'currency' | 'total'
> {
  /** The status of the document. Null for the usual status before sending, for example an open quote. */
  status: ShownStatus | ShownQuoteStatus | null;
  canRemind: boolean;
  fileName: string;
  /** The version of the quote in the list. An invoice has no versions, because its content does not change. */
  shownQuote?: QuoteVersion;
}

/** `mayBeSent` is true if the server did not respond. The server may then have sent the e-mail. */
export interface UnsentDocument {
  number: string;
  reason: string;
  mayBeSent: boolean;
  /** True if the user has reached a limit. All remaining e-mails would then fail too. */
  isLimitReached: boolean;
}

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

/** @returns null after the server has queued the e-mail */
export async function sendDocument(
  { id, number, shownQuote }: SelectedDocument,
  { of, isReminder, userId, email, write, signal }: DocumentSending,
): Promise<UnsentDocument | null> {
  let isAsked = false;
  const url = mailsUrl(of, id);
  try {
    // The list does not contain the amount due and the sender.
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
    if (await hasOtherUnansweredRequest('mail', userId, content, url)) {
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
      // A limit per document or per address is an error of a field. Such a limit does not affect other e-mails.
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
