import type { CompanyProfile } from '@paperbill/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { requestJson } from '../../../api/request.js';

/** The first part of the key of the company profile. */
export const PROFILE = '/api/profile';

export const profileQuery = queryOptions({
  queryKey: [PROFILE],
  queryFn: ({ signal }) => requestJson<CompanyProfile>(PROFILE, { signal }),
});

/** The company profile; before the first save, the defaults of a new one. */
export const useProfile = () => useQuery(profileQuery);
