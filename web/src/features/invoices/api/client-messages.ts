import { type ClientMessage, invoiceCalls } from '@paperbill/contracts/http';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { request, requestJson } from '../../../api/request.js';
import { INVOICE_BY_ID } from './invoice-queries.js';
import { NEWS } from './news.js';

/** What clients have said about an invoice, newest first. To show it is to have looked at it. */
export function useClientMessages(invoiceId: string) {
  const client = useQueryClient();
  const path = invoiceCalls.clientMessages(invoiceId);
  const messages = useQuery({
    queryKey: [INVOICE_BY_ID, invoiceId, 'client-messages'],
    queryFn: ({ signal }) => requestJson<ClientMessage[]>(path, { signal }),
  });
  const isNew = messages.data?.some(({ readAt }) => readAt === null) ?? false;
  useEffect(() => {
    if (!isNew) return;
    // Without an answer they stay new: the next look tries again.
    request(`${path}/read`, { method: 'POST' })
      .then(() =>
        Promise.all([
          client.invalidateQueries({ queryKey: [NEWS] }),
          // Reminders may have waited for that.
          client.invalidateQueries({ queryKey: [INVOICE_BY_ID, invoiceId, 'mails'] }),
        ]),
      )
      .catch(() => undefined);
  }, [client, invoiceId, isNew, path]);
  return messages;
}
