import type { Quote } from '@paperbill/contracts/http';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { request } from '../../../api/request.js';
import { UNREAD_NOTICES_URL, useUnreadNotices } from '../../invoices/api/notices.js';
import { QUOTES_URL } from './quotes.js';

export function useMarkAnswersAsRead({ id }: Quote): void {
  const client = useQueryClient();
  const { data } = useUnreadNotices();
  const isUnread = data?.quoteAnswers?.some(({ quoteId }) => quoteId === id) ?? false;
  useEffect(() => {
    if (!isUnread) return;
    // If the request fails, the answers stay unread. The next visit of the page sends the request again.
    request(`${QUOTES_URL}/${id}/answers/read`, { method: 'POST' }).then(
      () => client.invalidateQueries({ queryKey: [UNREAD_NOTICES_URL] }),
      () => undefined,
    );
  }, [client, id, isUnread]);
}
