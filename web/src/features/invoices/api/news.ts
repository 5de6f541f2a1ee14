import type { News } from '@paperbill/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { requestJson } from '../../../api/request.js';

export const NEWS = '/app/api/news';

/** Unread notices: client messages and undelivered mails. */
export const useNews = () =>
  useQuery({ queryKey: [NEWS], queryFn: ({ signal }) => requestJson<News>(NEWS, { signal }) });
