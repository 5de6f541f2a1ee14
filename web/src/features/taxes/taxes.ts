import type { Tax } from '@paperbill/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { requestJson } from '../../api/request.js';
import { entityMutations } from '../../entities/entity-mutations.js';
import { useUserId } from '../auth/api/session.js';

const TAXES_URL = '/app/api/taxes';
export const TAXES_CACHE_MS = 60_000;

export const taxesQuery = queryOptions({
  queryKey: [TAXES_URL],
  queryFn: ({ signal }) => requestJson<Tax[]>(TAXES_URL, { signal }),
  staleTime: TAXES_CACHE_MS,
});

export const useTaxes = ({ enabled = true } = {}) => useQuery({ ...taxesQuery, enabled });

export const {
  useCreate: useCreateTax,
  useUpdate: useChangeTax,
  useDelete: useDeleteTax,
} = entityMutations<Omit<Tax, 'id'>, Tax, Partial<Tax>>({ path: TAXES_URL, name: 'tax', useUserId });
