import type { InvoiceMails, Mail, NewMail } from '@paperbill/contracts/http';
import { mailToasts, type ToastText, unansweredMailTexts } from '@paperbill/contracts/texts';
import { type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCancellableMutation } from '../../../api/cancellable-mutation.js';
import {
  forgetIdempotencyKey,
  hasOtherUnanswered,
  idempotencyKeyFor,
  markTried,
} from '../../../api/idempotency-key.js';
import { mayBeDone, NoAnswerError, request, requestJson, serverMessage } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { useUserId } from '../../auth/api/session.js';
import { INVOICE_BY_ID } from './invoice-queries.js';
import { NEWS } from './news.js';

/** How often to ask what became of a mail that is on its way: at first it is a matter of seconds, then of a mail server that is down. */
const ASK_AGAIN_MS = { atFirst: 2_000, later: 30_000 };
const AT_FIRST_MS = 60_000;

export const mailsPath = (invoiceId: string): string => `${INVOICE_BY_ID}/${invoiceId}/mails`;
export const mailsKey = (invoiceId: string) => [INVOICE_BY_ID, invoiceId, 'mails'];

const isOnItsWay = ({ state }: Mail): boolean => state === 'queued' || state === 'sending';
const isTroubled = ({ state }: Mail): boolean => state === 'failed' || state === 'unknown';

/** In how many milliseconds to ask again what became of these; false where all of it is known. */
export function askAgainIn(mails: Mail[]): number | false {
  const waiting = mails.filter(isOnItsWay);
  if (waiting.length === 0) return false;
  const isNew = waiting.some(({ createdAt }) => Date.now() - Date.parse(createdAt) < AT_FIRST_MS);
  return isNew ? ASK_AGAIN_MS.atFirst : ASK_AGAIN_MS.later;
}

const mailsQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: mailsKey(invoiceId),
    queryFn: ({ signal }) => requestJson<InvoiceMails>(mailsPath(invoiceId), { signal }),
  });

/** Whether mails go out here; false until that is known. */
export function useCanMail(invoiceId: string): boolean {
  const { data } = useQuery(mailsQuery(invoiceId));
  return Boolean(data?.from);
}

/** The mails of an invoice, newest first, asked for again while one is on its way. To show trouble is to have looked at it. */
export function useMails(invoiceId: string) {
  const client = useQueryClient();
  const path = mailsPath(invoiceId);
  const mails = useQuery({
    ...mailsQuery(invoiceId),
    refetchInterval: ({ state }) => askAgainIn(state.data?.mails ?? []),
  });
  const states = mails.data?.mails.map(({ id, state }) => `${id} ${state}`).join() ?? '';
  const hasTrouble = mails.data?.mails.some(isTroubled) ?? false;
  const isLoaded = mails.data !== undefined;
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (!isLoaded) return;
    if (before.current !== undefined && before.current !== states) {
      // A link came with it, and the history tells what became of it.
      void client.invalidateQueries({ queryKey: [INVOICE_BY_ID, invoiceId], exact: true });
      void client.invalidateQueries({ queryKey: [INVOICE_BY_ID, invoiceId, 'links'] });
    }
    before.current = states;
  }, [client, invoiceId, isLoaded, states]);
  useEffect(() => {
    if (!hasTrouble) return;
    // Without an answer it stays new: the next look tries again.
    request(`${path}/read`, { method: 'POST' })
      .then(() => client.invalidateQueries({ queryKey: [NEWS] }))
      .catch(() => undefined);
  }, [client, hasTrouble, path, states]);
  return mails;
}

/** Has an invoice mailed to its client; again and again makes no second mail. */
export const useSendMail = (invoiceId: string) =>
  useSending({
    path: mailsPath(invoiceId),
    of: { invoiceId },
    mails: { key: mailsKey(invoiceId), name: 'E-mails' },
    toasts: { queued: mailToasts.queued, failed: mailToasts.sendFailed },
  });

/** Has one mailed to whoever writes it: nobody minds a second. */
export const useSendTest = (invoiceId: string) =>
  useSending({
    path: mailsPath(invoiceId),
    of: { invoiceId },
    mails: { key: mailsKey(invoiceId), name: 'E-mails' },
    toasts: { queued: mailToasts.testQueued, failed: mailToasts.testFailed },
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
      if (mayBeDone(error)) void client.invalidateQueries({ queryKey: mails.key });
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
    if (!wasTried && !mayBeDone(error)) forgetIdempotencyKey('mail', userId, key);
    throw error;
  }
}

function failureToast(error: unknown, failed: ToastText & { text: string }, list: string): ToastText {
  if (error instanceof NoAnswerError && error.reason === 'stopped') return unansweredMailTexts.stopped(list);
  return mayBeDone(error) ? unansweredMailTexts.lost(list) : { ...failed, text: serverMessage(error) ?? failed.text };
}
