import { invoiceCalls, type InvoiceMails, type Mail, type Recurring } from '@paperbill/contracts/http';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { request, requestJson } from '../../../api/request.js';
import { INVOICE_BY_ID } from './invoice-queries.js';
import { NEWS } from './news.js';

/** How often to ask what became of a mail that is on its way: at first it is a matter of seconds, then of a mail server that is down. */
const ASK_AGAIN_MS = { atFirst: 2_000, later: 30_000 };
const AT_FIRST_MS = 60_000;

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
    queryFn: ({ signal }) => requestJson<InvoiceMails>(invoiceCalls.mails(invoiceId), { signal }),
  });

/** Whether mails go out here; false until that is known. */
export function useCanMail(invoiceId: string): boolean {
  const { data } = useQuery(mailsQuery(invoiceId));
  return Boolean(data?.from);
}

/** Whom the newest mail reached with the invoice, as far as is known: who gets receipts (`mail.queries.ts`, MAILED). */
export function useMailedTo(invoiceId: string): string | undefined {
  const { data } = useQuery(mailsQuery(invoiceId));
  return data?.mails.find(({ kind, state }) => (kind === 'invoice' || kind === 'reminder') && state !== 'failed')?.to;
}

/** How the invoice repeats, where it does: by schedules that are paused or make one more. */
export function useRecurringOf(invoiceId: string): Recurring[] {
  const { data } = useQuery(mailsQuery(invoiceId));
  return (data?.recurring ?? []).filter(({ state, nextDates }) => state === 'paused' || nextDates.length > 0);
}

/** The mails of an invoice, newest first, asked for again while one is on its way. To show trouble is to have looked at it. */
export function useMails(invoiceId: string) {
  const client = useQueryClient();
  const path = invoiceCalls.mails(invoiceId);
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
