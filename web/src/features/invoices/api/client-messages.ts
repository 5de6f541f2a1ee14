import { type ClientMessage, invoicePageUrls } from '@paperbill/contracts/http';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { request, requestJson } from '../../../api/request.js';
import { INVOICE_URL_PREFIX } from './invoice-queries.js';
import { mailsKey } from './mails.js';
import { UNREAD_NOTICES_URL } from './notices.js';

const messagesKey = (invoiceId: string) => [INVOICE_URL_PREFIX, invoiceId, 'client-messages'];

/** A message that was unread stays unread in the returned data, so that it keeps its place on the page. */
export const useClientMessages = (invoiceId: string) =>
  useQuery({
    queryKey: messagesKey(invoiceId),
    queryFn: async ({ client, signal }) => {
      const messages = await requestJson<ClientMessage[]>(invoicePageUrls.clientMessages(invoiceId), { signal });
      if (messages.some(({ readAt }) => readAt === null)) {
        // If the request fails, the messages stay unread. The next fetch sends the request again.
        markAsRead(client, invoiceId).catch(() => undefined);
      }
      const before = client.getQueryData<ClientMessage[]>(messagesKey(invoiceId)) ?? [];
      const unread = new Set(before.filter(({ readAt }) => readAt === null).map(({ id }) => id));
      return messages.map((message) => (unread.has(message.id) ? { ...message, readAt: null } : message));
    },
  });

async function markAsRead(client: QueryClient, invoiceId: string): Promise<void> {
  await request(`${invoicePageUrls.clientMessages(invoiceId)}/read`, { method: 'POST' });
  await Promise.all([
    client.invalidateQueries({ queryKey: [UNREAD_NOTICES_URL] }),
    // Reminders pause while a message from the client is unread.
    client.invalidateQueries({ queryKey: mailsKey('invoice', invoiceId) }),
  ]);
}
