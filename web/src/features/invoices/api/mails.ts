import type { InvoiceMails, Mail, QuoteMails, Recurring } from '@paperbill/contracts/http';
import type { MailedDocumentKind } from '@paperbill/contracts/rules';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { request, requestJson } from '../../../api/request.js';
import { DOCUMENT_BY_ID } from '../../documents/api/document-queries.js';
import { UNREAD_NOTICES_URL } from './notices.js';

/**
 * The time between two requests for the states of e-mails. Most e-mails are sent within seconds. If an e-mail is unsent
 * after {@link FAST_POLLING_MS}, the mail server is probably down.
 */
const POLL_MS = { atFirst: 2_000, later: 30_000 };
const FAST_POLLING_MS = 60_000;

interface MailsOfDocument {
  invoice: InvoiceMails;
  quote: QuoteMails;
}

export const mailsUrl = (kind: MailedDocumentKind, id: string) => `${DOCUMENT_BY_ID[kind]}/${id}/mails`;
export const mailsKey = (kind: MailedDocumentKind, id: string) => [DOCUMENT_BY_ID[kind], id, 'mails'];

export const isBeingSent = ({ state }: Mail): boolean => state === 'queued' || state === 'sending';
const isUndelivered = ({ state }: Mail): boolean => state === 'failed' || state === 'unknown';

export function getPollInterval(mails: Mail[]): number | false {
  const mailsBeingSent = mails.filter(isBeingSent);
  if (mailsBeingSent.length === 0) return false;
  const isNew = mailsBeingSent.some(({ createdAt }) => Date.now() - Date.parse(createdAt) < FAST_POLLING_MS);
  return isNew ? POLL_MS.atFirst : POLL_MS.later;
}

const mailsQuery = <Kind extends MailedDocumentKind>(kind: Kind, id: string) =>
  queryOptions({
    queryKey: mailsKey(kind, id),
    queryFn: async ({ client, signal }) => {
      const answer = await requestJson<MailsOfDocument[Kind]>(mailsUrl(kind, id), { signal });
      const before = client.getQueryData<MailsOfDocument[Kind]>(mailsKey(kind, id));
      if (!before || joinMailStates(before) !== joinMailStates(answer)) {
        if (before) void refreshMailedDocument(client, kind, id);
        // If the request fails, the e-mails stay unread. The next visit of the page sends the request again.
        if (answer.mails.some(isUndelivered)) markUndeliveredAsRead(client, kind, id).catch(() => undefined);
      }
      return answer;
    },
  });

const joinMailStates = ({ mails }: { mails: Mail[] }): string => mails.map(({ id, state }) => `${id} ${state}`).join();

/** Each e-mail adds a client link, and the history of an invoice shows the state of each e-mail. */
export const refreshMailedDocument = (client: QueryClient, kind: MailedDocumentKind, id: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [DOCUMENT_BY_ID[kind], id], exact: true }),
    client.invalidateQueries({ queryKey: [DOCUMENT_BY_ID[kind], id, 'links'] }),
  ]);

async function markUndeliveredAsRead(client: QueryClient, kind: MailedDocumentKind, id: string): Promise<void> {
  await request(`${mailsUrl(kind, id)}/read`, { method: 'POST' });
  await client.invalidateQueries({ queryKey: [UNREAD_NOTICES_URL] });
}

/** Returns true if e-mails can be sent. Until the server has responded, returns false. */
export function useCanMail(invoiceId: string): boolean {
  const { data } = useQuery(mailsQuery('invoice', invoiceId));
  return Boolean(data?.from);
}

/**
 * Returns the address of the last e-mail with the invoice. Receipts go to this address (`IS_INVOICE_MAILED_SQL`
 * in `mail.queries.ts`).
 */
export function useMailRecipient(invoiceId: string): string | undefined {
  const { data } = useQuery(mailsQuery('invoice', invoiceId));
  return data?.mails.find(({ kind, state }) => (kind === 'invoice' || kind === 'reminder') && state !== 'failed')?.to;
}

export function useInvoiceRecurring(invoiceId: string): Recurring[] {
  const { data } = useQuery(mailsQuery('invoice', invoiceId));
  return (data?.recurring ?? []).filter(({ state, nextDates }) => state === 'paused' || nextDates.length > 0);
}

export const useMails = <Kind extends MailedDocumentKind>(kind: Kind, id: string) =>
  useQuery({ ...mailsQuery(kind, id), refetchInterval: ({ state }) => getPollInterval(state.data?.mails ?? []) });
