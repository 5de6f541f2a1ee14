import type { Mail, NewMail } from '@paperbill/contracts/http';
import type { MailedDocumentKind } from '@paperbill/contracts/rules';
import type { ToastText } from '@paperbill/contracts/texts';
import { mailToasts, unansweredMailTexts } from '@paperbill/contracts/texts/invoice-page';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange, preferServerMessage } from '../../../api/change.js';
import {
  forgetIdempotencyKey,
  hasOtherUnanswered,
  getIdempotencyKey,
  markTried,
} from '../../../api/idempotency-key.js';
import { mayHaveSucceeded, NoAnswerError, requestJson } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { useUserId } from '../../auth/api/session.js';
import { mailsKey, mailsUrl, refreshMailedDocument } from './mails.js';

const queuedToasts: Record<MailedDocumentKind, ToastText> = {
  invoice: mailToasts.queued,
  quote: mailToasts.quoteQueued,
};

/**
 * Sends a document to the client. A retry does not send a second mail.
 * @param revision the revision of a quote, because the same text with a changed quote is another mail
 */
export const useSendMail = (kind: MailedDocumentKind, id: string, revision?: number) =>
  useSendDocumentMail(kind, id, { queued: queuedToasts[kind], failed: mailToasts.sendFailed }, revision);

/** Sends a test mail to the user. A retry may send a second test mail. */
export const useSendTest = (kind: MailedDocumentKind, id: string) =>
  useSendDocumentMail(kind, id, { queued: mailToasts.testQueued, failed: mailToasts.testFailed });

function useSendDocumentMail(kind: MailedDocumentKind, id: string, toasts: MailSending['toasts'], revision?: number) {
  const client = useQueryClient();
  return useMailSending({
    path: mailsUrl(kind, id),
    subject: { [`${kind}Id`]: id, ...(revision !== undefined && { revision }) },
    mails: { key: mailsKey(kind, id), name: 'Activity' },
    toasts,
    onQueued: () => void refreshMailedDocument(client, kind, id),
  });
}

interface MailSending {
  path: string;
  /**
   * Identifies the document or customer that the mail is about. It becomes part of the idempotency key, together with
   * the mail's content.
   */
  subject: object;
  /** The list on the page that will show the mail: its query key and its title. */
  mails: { key: QueryKey; name: string };
  toasts: { queued: ToastText; failed: ToastText & { text: string } };
  onQueued?: () => void;
}

/** Error that makes the page ask whether to send the mail, because an earlier mail may already have been sent. */
class SecondMailError extends Error {}

/**
 * Time in milliseconds for which the question must be visible before Send counts as an answer. An earlier press of Send
 * may belong to a double click or a held Enter.
 */
const READ_QUESTION_MS = 500;

/**
 * Sends a mail. A retry does not send a second one. If the request for an earlier mail was stopped or got no response,
 * the first press of Send only sets `isAsking`.
 */
export function useMailSending({ path, subject, mails, toasts, onQueued }: MailSending) {
  const client = useQueryClient();
  const userId = useUserId();
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const send = useChange({
    mutationFn: async (body: NewMail, signal) => {
      const content = { ...subject, ...body };
      const isAnswer = askedAt !== null && Date.now() - askedAt > READ_QUESTION_MS;
      const mayAsk = body.kind !== 'test' && !isAnswer;
      if (mayAsk && (await hasOtherUnanswered('mail', userId, content, path))) throw new SecondMailError();
      const key = await getIdempotencyKey('mail', userId, content);
      return sendOnce(path, body, { userId, key, signal });
    },
    success: toasts.queued,
    onSuccess: (mail) => {
      client.setQueryData<{ mails: Mail[] }>(
        mails.key,
        (before) => before && { ...before, mails: [mail, ...before.mails.filter(({ id }) => id !== mail.id)] },
      );
      onQueued?.();
    },
    onError: (error) => {
      if (error instanceof SecondMailError) return setAskedAt((before) => before ?? Date.now());
      setAskedAt(null);
      showToast(failureToast(error, toasts.failed, mails.name));
      // If there was no response, the server may have queued the mail.
      if (mayHaveSucceeded(error)) void client.invalidateQueries({ queryKey: mails.key });
    },
  });
  return { ...send, isAsking: askedAt !== null };
}

interface SendAttempt {
  userId: string;
  key: string;
  signal: AbortSignal;
}

/** Sends a mail with its idempotency key, and deletes the key once it is known whether the mail was queued. */
export async function sendOnce(path: string, body: NewMail, { userId, key, signal }: SendAttempt): Promise<Mail> {
  const wasTried = body.kind !== 'test' && markTried('mail', userId, key, path);
  try {
    const headers = { 'Idempotency-Key': key };
    const mail = await requestJson<Mail>(path, { method: 'POST', body, headers, signal });
    forgetIdempotencyKey('mail', userId, key);
    return mail;
  } catch (error) {
    if (!wasTried && !mayHaveSucceeded(error)) forgetIdempotencyKey('mail', userId, key);
    throw error;
  }
}

function failureToast(error: unknown, failed: ToastText & { text: string }, list: string): ToastText {
  if (error instanceof NoAnswerError && error.reason === 'stopped') return unansweredMailTexts.stopped(list);
  return mayHaveSucceeded(error) ? unansweredMailTexts.lost(list) : preferServerMessage(failed)(error);
}
