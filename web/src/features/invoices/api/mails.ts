import type { InvoiceMails, Mail, QuoteMails, Recurring } from '@paperbill/contracts/http';
import type { MailedDocumentKind } from '@paperbill/contracts/rules';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { request, requestJson } from '../../../api/request.js';
import { DOCUMENT_BY_ID } from '../../documents/api/document-queries.js';
import { UNREAD_NOTICES_URL } from './notices.js';

/**
 * Poll intervals in milliseconds while an e-mail is being sent. Most e-mails are sent within seconds. After {@link
 * FAST_POLLING_MS}, the mail server is probably down, so the page polls less often.
 */
const POLL_MS = { atFirst: 2_000, later: 30_000 };
const FAST_POLLING_MS = 60_000;

interface MailsOfDocument {
  invoice: InvoiceMails;
  quote: QuoteMails;
}

export const mailsUrl = (kind: MailedDocumentKind, id: string) => `${DOCUMENT_BY_ID[kind]}/${id}/mails`;
export const mailsKey = (kind: MailedDocumentKind, id: string) => [DOCUMENT_BY_ID[kind], id, 'mails'];

/** Returns true if the e-mail is queued or being sent. */
export const isBeingSent = ({ state }: Mail): boolean => state === 'queued' || state === 'sending';
const isUndelivered = ({ state }: Mail): boolean => state === 'failed' || state === 'unknown';

/** Returns the poll interval in milliseconds. Returns false if no e-mail is being sent. */
export function getPollInterval(mails: Mail[]): number | false {
  const unsent = mails.filter(isBeingSent);
  if (unsent.length === 0) return false;
  const isNew = unsent.some(({ createdAt }) => Date.now() - Date.parse(createdAt) < FAST_POLLING_MS);
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
        // An error is ignored. The e-mails stay unread, so the next visit of the page marks them again.
        if (answer.mails.some(isUndelivered)) markUndeliveredAsRead(client, kind, id).catch(() => undefined);
      }
      return answer;
    },
  });

const joinMailStates = ({ mails }: { mails: Mail[] }): string => mails.map(({ id, state }) => `${id} ${state}`).join();

/**
 * Refetches a document and its client links. Each e-mail adds a client link, and the history of an invoice shows the
 * state of each e-mail.
 */
export const refreshMailedDocument = (client: QueryClient, kind: MailedDocumentKind, id: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [DOCUMENT_BY_ID[kind], id], exact: true }),
    client.invalidateQueries({ queryKey: [DOCUMENT_BY_ID[kind], id, 'links'] }),
  ]);

async function markUndeliveredAsRead(client: QueryClient, kind: MailedDocumentKind, id: string): Promise<void> {
  await request(`${mailsUrl(kind, id)}/read`, { method: 'POST' });
  await client.invalidateQueries({ queryKey: [UNREAD_NOTICES_URL] });
}

/** Returns true if this deployment sends e-mails. Returns false until the server has responded. */
export function useCanMail(invoiceId: string): boolean {
  const { data } = useQuery(mailsQuery('invoice', invoiceId));
  return Boolean(data?.from);
}

/**
 * Returns the address that received the last e-mail with the invoice. Receipts are sent to the same address
 * (`IS_INVOICE_MAILED_SQL` in `mail.queries.ts`).
 */
export function useMailRecipient(invoiceId: string): string | undefined {
  const { data } = useQuery(mailsQuery('invoice', invoiceId));
  return data?.mails.find(({ kind, state }) => (kind === 'invoice' || kind === 'reminder') && state !== 'failed')?.to;
}

/**
 * Returns the recurring invoices that the user has created from this invoice. Includes only those that are paused or
 * have a next date.
 */
export function useInvoiceRecurring(invoiceId: string): Recurring[] {
  const { data } = useQuery(mailsQuery('invoice', invoiceId));
  return (data?.recurring ?? []).filter(({ state, nextDates }) => state === 'paused' || nextDates.length > 0);
}

/**
 * Queries the e-mails of a document, newest first, and marks undelivered e-mails as read. Polls while an e-mail is
 * being sent.
 */
export const useMails = <Kind extends MailedDocumentKind>(kind: Kind, id: string) =>
  useQuery({ ...mailsQuery(kind, id), refetchInterval: ({ state }) => getPollInterval(state.data?.mails ?? []) });
