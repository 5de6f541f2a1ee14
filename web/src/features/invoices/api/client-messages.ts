import { type ClientMessage, invoicePageUrls } from '@paperbill/contracts/http';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { request, requestJson } from '../../../api/request.js';
import { INVOICE_BY_ID } from './invoice-queries.js';
import { mailsKey } from './mails.js';
import { UNREAD_NOTICES_URL } from './news.js';

/** Queries the messages from the client about an invoice, newest first, and marks them as read. */
export const useClientMessages = (invoiceId: string) =>
  useQuery({
    queryKey: [INVOICE_BY_ID, invoiceId, 'client-messages'],
    queryFn: async ({ client, signal }) => {
      const messages = await requestJson<ClientMessage[]>(invoicePageUrls.clientMessages(invoiceId), { signal });
      if (messages.some(({ readAt }) => readAt === null)) {
        // A failure to mark client messages as read is ignored. The messages stay unread, so the next fetch tries
        // again.
        markAsRead(client, invoiceId).catch(() => undefined);
      }
      return messages;
    },
  });

async function markAsRead(client: QueryClient, invoiceId: string): Promise<void> {
  await request(`${invoicePageUrls.clientMessages(invoiceId)}/read`, { method: 'POST' });
  await Promise.all([
    client.invalidateQueries({ queryKey: [UNREAD_NOTICES_URL] }),
    // Reminders pause while messages are unread.
    client.invalidateQueries({ queryKey: mailsKey(invoiceId) }),
  ]);
}
