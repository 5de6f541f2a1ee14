import type { NewQuoteLink, Quote, QuoteLink } from '@paperbill/contracts/http';
import { linkToasts } from '@paperbill/contracts/texts/invoice-page';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { preferServerMessage, useChange } from '../../../api/change.js';
import { request, requestJson } from '../../../api/request.js';
import { UNREAD_NOTICES_URL, useUnreadNotices } from '../../invoices/api/notices.js';
import { QUOTES } from './quotes.js';

const linksUrl = (quoteId: string) => `${QUOTES}/${quoteId}/links`;
const linksKey = (quoteId: string) => [QUOTES, quoteId, 'links'];

export const useQuoteLinks = (quoteId: string) =>
  useQuery({
    queryKey: linksKey(quoteId),
    queryFn: ({ signal }) => requestJson<QuoteLink[]>(linksUrl(quoteId), { signal }),
  });

/** Creates a client link to a quote. Only the response to this request contains the URL of the link. */
export function useCreateQuoteLink(quoteId: string) {
  const client = useQueryClient();
  return useChange({
    mutationFn: () => requestJson<NewQuoteLink>(linksUrl(quoteId), { method: 'POST' }),
    onSuccess: ({ url: _address, ...link }) => {
      const isKnown = client.setQueryData<QuoteLink[]>(linksKey(quoteId), (links) => links && [link, ...links]);
      if (!isKnown) void client.invalidateQueries({ queryKey: linksKey(quoteId) });
    },
    failure: preferServerMessage(linkToasts.createFailed),
    onError: () => void client.invalidateQueries({ queryKey: linksKey(quoteId) }),
  });
}

export function useRevokeQuoteLink(quoteId: string) {
  const client = useQueryClient();
  return useChange({
    mutationFn: ({ id }: QuoteLink) => requestJson<QuoteLink[]>(`${linksUrl(quoteId)}/${id}`, { method: 'DELETE' }),
    success: linkToasts.revoked,
    failure: preferServerMessage(linkToasts.revokeFailed),
    onSuccess: (links) => client.setQueryData(linksKey(quoteId), links),
    onError: () => void client.invalidateQueries({ queryKey: linksKey(quoteId) }),
  });
}

/** Marks the clients' answers to a quote as read while the quote is open. */
export function useMarkAnswersAsRead({ id }: Quote): void {
  const client = useQueryClient();
  const { data } = useUnreadNotices();
  const isUnread = data?.quoteAnswers?.some(({ quoteId }) => quoteId === id) ?? false;
  useEffect(() => {
    if (!isUnread) return;
    // If the request fails, the answers stay unread, and the next visit of the page tries again.
    request(`${QUOTES}/${id}/answers/read`, { method: 'POST' }).then(
      () => client.invalidateQueries({ queryKey: [UNREAD_NOTICES_URL] }),
      () => undefined,
    );
  }, [client, id, isUnread]);
}
