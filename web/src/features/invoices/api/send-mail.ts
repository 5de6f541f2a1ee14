import { invoiceCalls, type Mail, type NewMail } from '@paperbill/contracts/http';
import type { ToastText } from '@paperbill/contracts/texts';
import { mailToasts, unansweredMailTexts } from '@paperbill/contracts/texts/invoice-page';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCancellableMutation } from '../../../api/cancellable-mutation.js';
import {
  forgetIdempotencyKey,
  hasOtherUnanswered,
  idempotencyKeyFor,
  markTried,
} from '../../../api/idempotency-key.js';
import { mayHaveSucceeded, NoAnswerError, requestJson, serverMessage } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { useUserId } from '../../auth/api/session.js';
import { mailsKey } from './mails.js';

/** Has an invoice mailed to its client; again and again makes no second mail. */
export const useSendMail = (invoiceId: string) =>
  useSendingOf(invoiceId, { queued: mailToasts.queued, failed: mailToasts.sendFailed });

/** Has one mailed to whoever writes it: nobody minds a second. */
export const useSendTest = (invoiceId: string) =>
  useSendingOf(invoiceId, { queued: mailToasts.testQueued, failed: mailToasts.testFailed });

const useSendingOf = (invoiceId: string, toasts: Sending['toasts']) =>
  useSending({
    path: invoiceCalls.mails(invoiceId),
    of: { invoiceId },
    mails: { key: mailsKey(invoiceId), name: 'E-mails' },
    toasts,
  });

interface Sending {
  path: string;
  /** What the mail is about, beside what is written in it. */
  of: object;
  /** The list on the page among which it stands then: the key of the answer, and what the page calls it. */
  mails: { key: QueryKey; name: string };
  toasts: { queued: ToastText; failed: ToastText & { text: string } };
}

/** Another one may be on its way: whoever writes is asked before this one goes as well. */
class SecondMailError extends Error {}

/** Sooner nobody has read the question: the second press of a double click, or Enter held down, is no answer to it. */
const READ_MS = 500;

/**
 * Has a mail sent; again and again makes no second one. Where another one was stopped or never answered, the first try only
 * makes `isAsking` true.
 */
export function useSending({ path, of, mails, toasts }: Sending) {
  const client = useQueryClient();
  const userId = useUserId();
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const send = useCancellableMutation({
    mutationFn: async (body: NewMail, signal) => {
      const content = { ...of, ...body };
      const isAnswer = askedAt !== null && Date.now() - askedAt > READ_MS;
      const mayAsk = body.kind !== 'test' && !isAnswer;
      if (mayAsk && (await hasOtherUnanswered('mail', userId, content, path))) throw new SecondMailError();
      const key = await idempotencyKeyFor('mail', userId, content);
      return sendOnce(path, body, { userId, key, signal });
    },
    onSuccess: (mail) => {
      showToast(toasts.queued);
      client.setQueryData<{ mails: Mail[] }>(
        mails.key,
        (before) => before && { ...before, mails: [mail, ...before.mails.filter(({ id }) => id !== mail.id)] },
      );
    },
    onError: (error) => {
      if (error instanceof SecondMailError) return setAskedAt((before) => before ?? Date.now());
      setAskedAt(null);
      showToast(failureToast(error, toasts.failed, mails.name));
      // It may be on its way all the same.
      if (mayHaveSucceeded(error)) void client.invalidateQueries({ queryKey: mails.key });
    },
  });
  return { ...send, isAsking: askedAt !== null };
}

interface Attempt {
  userId: string;
  key: string;
  signal: AbortSignal;
}

/** Has a mail sent under its key, which is forgotten once it is known what became of it. */
export async function sendOnce(path: string, body: NewMail, { userId, key, signal }: Attempt): Promise<Mail> {
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
  return mayHaveSucceeded(error)
    ? unansweredMailTexts.lost(list)
    : { ...failed, text: serverMessage(error) ?? failed.text };
}
