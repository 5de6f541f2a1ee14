import type { Tax } from '@paperbill/contracts/http';
import { formatTaxRate } from '@paperbill/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { requestJson } from '../../api/request.js';
import { entityMutations } from '../../entities/entity-mutations.js';
import { useUserId } from '../auth/api/session.js';

const TAXES = '/app/api/taxes';
const CACHE_MS = 60_000;

export const taxesQuery = queryOptions({
  queryKey: [TAXES],
  queryFn: ({ signal }) => requestJson<Tax[]>(TAXES, { signal }),
  staleTime: CACHE_MS,
});

/** Queries the user's list of taxes, oldest first. */
export const useTaxes = ({ enabled = true } = {}) => useQuery({ ...taxesQuery, enabled });

/** Returns the name and the rate of a tax: 'GST 5%'. */
export const describeTax = ({ name, rate }: Pick<Tax, 'name' | 'rate'>): string => `${name} ${formatTaxRate(rate)}`;

export const {
  useCreate: useCreateTax,
  useUpdate: useChangeTax,
  useDelete: useDeleteTax,
} = entityMutations<Omit<Tax, 'id'>, Tax>({ path: TAXES, name: 'tax', useUserId });
