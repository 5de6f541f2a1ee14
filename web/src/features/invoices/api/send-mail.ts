import type { InvoiceDetails, Mail, NewMail, Quote } from '@paperbill/contracts/http';
import type { MailedDocumentKind } from '@paperbill/contracts/rules';
import type { ToastText } from '@paperbill/contracts/texts';
import { mailToasts, unansweredMailTexts } from '@paperbill/contracts/texts/invoice-page';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { translate } from '../../../languages/t.js';
import { useMutationWithToasts, preferServerMessage } from '../../../api/change.js';
import {
  forgetIdempotencyKey,
  hasOtherUnansweredRequest,
  getIdempotencyKey,
  recordAttempt,
} from '../../../api/idempotency-key.js';
import { mayHaveSucceeded, NoAnswerError, requestJson } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { useUserId } from '../../auth/api/session.js';
import { mailsKey, mailsUrl, refreshMailedDocument } from './mails.js';

const queuedToasts: Record<MailedDocumentKind, ToastText> = {
  invoice: mailToasts.queued,
  quote: mailToasts.quoteQueued,
};

export type DocumentToSend = { of: 'invoice'; document: InvoiceDetails } | { of: 'quote'; document: Quote };

/** A changed quote has a new revision. An e-mail with the same text is then a new e-mail. */
export const identifyMailContent = ({ of, document }: DocumentToSend): object =>
  of === 'invoice' ? { invoiceId: document.id } : { quoteId: document.id, revision: document.revision };

export const useSendMail = (toSend: DocumentToSend) =>
  useSendDocumentMail(toSend, { queued: queuedToasts[toSend.of], failed: mailToasts.sendFailed });

/** Unlike other e-mails, a test e-mail may be sent twice by a retry. */
export const useSendTest = (toSend: DocumentToSend) =>
  useSendDocumentMail(toSend, { queued: mailToasts.testQueued, failed: mailToasts.testFailed });

function useSendDocumentMail(toSend: DocumentToSend, toasts: MailSending['toasts']) {
  const client = useQueryClient();
  const { of, document } = toSend;
  return useMailSending({
    path: mailsUrl(of, document.id),
    subject: identifyMailContent(toSend),
    mails: { key: mailsKey(of, document.id), name: 'Activity' },
    toasts,
    onQueued: () => void refreshMailedDocument(client, of, document.id),
  });
}

interface MailSending {
  path: string;
  /** A part of the idempotency key, together with the e-mail's content. */
  subject: object;
  /** The cached list of e-mails to which the queued e-mail is added. */
  mails: { key: QueryKey; name: string };
  toasts: { queued: ToastText; failed: ToastText & { text: string } };
  onQueued?: () => void;
}

/** Thrown if an earlier e-mail may already have been sent. */
class PossibleDuplicateMailError extends Error {}

/**
 * A press during this time does not confirm the question. Such a press may belong to a double click or a held
 * Enter key.
 */
const MIN_QUESTION_MS = 500;

/**
 * A retry does not send a second e-mail. If the request for an earlier e-mail was stopped or got no response, that
 * e-mail may have been sent. The first press of Send then only sets `isAsking`. The next press sends the e-mail.
 */
export function useMailSending({ path, subject, mails, toasts, onQueued }: MailSending) {
  const client = useQueryClient();
  const userId = useUserId();
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const send = useMutationWithToasts({
    mutationFn: async (body: NewMail, signal) => {
      const content = { ...subject, ...body };
      const isAnswer = askedAt !== null && Date.now() - askedAt > MIN_QUESTION_MS;
      const isQuestionPossible = body.kind !== 'test' && !isAnswer;
      if (isQuestionPossible && (await hasOtherUnansweredRequest('mail', userId, content, path)))
        throw new PossibleDuplicateMailError();
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
      if (error instanceof PossibleDuplicateMailError) return setAskedAt((before) => before ?? Date.now());
      setAskedAt(null);
      showToast(failureToast(error, toasts.failed, mails.name));
      // Without a response, the server may still have queued the e-mail.
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

/** The idempotency key is deleted as soon as a response shows whether the server has queued the e-mail. */
export async function sendOnce(path: string, body: NewMail, { userId, key, signal }: SendAttempt): Promise<Mail> {
  const wasTried = body.kind !== 'test' && recordAttempt('mail', userId, key, path);
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
  if (error instanceof NoAnswerError && error.reason === 'stopped') return unansweredMailTexts.stopped(translate(list));
  return mayHaveSucceeded(error) ? unansweredMailTexts.lost(translate(list)) : preferServerMessage(failed)(error);
}
