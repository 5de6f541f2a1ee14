import type { Notices } from '@paperbill/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { requestJson } from '../../../api/request.js';

export const NEWS = '/app/api/news';

/** Queries unread notices about messages from clients and about mails that were not delivered. */
export const useNews = () =>
  useQuery({ queryKey: [NEWS], queryFn: ({ signal }) => requestJson<Notices>(NEWS, { signal }) });
