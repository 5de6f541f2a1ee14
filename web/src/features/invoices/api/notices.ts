import type { Notices } from '@paperbill/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { requestJson } from '../../../api/request.js';

export const UNREAD_NOTICES_URL = '/app/api/news';

export const useUnreadNotices = () =>
  useQuery({
    queryKey: [UNREAD_NOTICES_URL],
    queryFn: ({ signal }) => requestJson<Notices>(UNREAD_NOTICES_URL, { signal }),
  });
