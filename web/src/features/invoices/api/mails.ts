import type { InvoiceMails, Mail, NewMail } from '@paperbill/contracts/http';
import { mailToasts, type ToastText } from '@paperbill/contracts/texts';
import { type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCancellableMutation } from '../../../api/cancellable-mutation.js';
import { forgetIdempotencyKey, idempotencyKeyFor } from '../../../api/idempotency-key.js';
import { noAnswerToast, request, requestJson, serverMessage } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { useUserId } from '../../auth/api/session.js';
import { INVOICE_BY_ID } from './invoice-queries.js';
import { NEWS } from './news.js';

/** How often to ask what became of a mail that is on its way: at first it is a matter of seconds, then of a mail server that is down. */
const ASK_AGAIN_MS = { atFirst: 2_000, later: 30_000 };
const AT_FIRST_MS = 60_000;

const pathOf = (invoiceId: string): string => `${INVOICE_BY_ID}/${invoiceId}/mails`;
const keyOf = (invoiceId: string) => [INVOICE_BY_ID, invoiceId, 'mails'];

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
    queryKey: keyOf(invoiceId),
    queryFn: ({ signal }) => requestJson<InvoiceMails>(pathOf(invoiceId), { signal }),
  });

/** Whether mails go out here; false until that is known. */
export function useCanMail(invoiceId: string): boolean {
  const { data } = useQuery(mailsQuery(invoiceId));
  return Boolean(data?.from);
}

/** The mails of an invoice, newest first, asked for again while one is on its way. To show trouble is to have looked at it. */
export function useMails(invoiceId: string) {
  const client = useQueryClient();
  const path = pathOf(invoiceId);
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
export const useSendMail = (invoiceId: string, queued: ToastText = mailToasts.queued) =>
  useSending({
    path: pathOf(invoiceId),
    of: { invoiceId },
    mailsKey: keyOf(invoiceId),
    toasts: { queued, failed: mailToasts.sendFailed },
  });

interface Sending {
  path: string;
  /** What the mail is about, beside what is written in it. */
  of: object;
  /** The key of the answer with the mails among which it stands then. */
  mailsKey: QueryKey;
  toasts: { queued: ToastText; failed: ToastText & { text: string } };
}

/** Has a mail sent; again and again makes no second one. */
export function useSending({ path, of, mailsKey, toasts }: Sending) {
  const client = useQueryClient();
  const userId = useUserId();
  return useCancellableMutation({
    mutationFn: async (body: NewMail, signal) => {
      const key = await idempotencyKeyFor('mail', userId, { ...of, ...body });
      const headers = { 'Idempotency-Key': key };
      const mail = await requestJson<Mail>(path, { method: 'POST', body, headers, signal });
      forgetIdempotencyKey('mail', userId, key);
      return mail;
    },
    onSuccess: (mail) => {
      showToast(toasts.queued);
      client.setQueryData<{ mails: Mail[] }>(
        mailsKey,
        (before) => before && { ...before, mails: [mail, ...before.mails.filter(({ id }) => id !== mail.id)] },
      );
    },
    onError: (error) => {
      const unanswered = noAnswerToast(error);
      showToast(unanswered ?? { ...toasts.failed, text: serverMessage(error) ?? toasts.failed.text });
      // It may be on its way all the same.
      if (unanswered) void client.invalidateQueries({ queryKey: mailsKey });
    },
  });
}
