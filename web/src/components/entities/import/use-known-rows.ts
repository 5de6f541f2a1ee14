import type { KnownRows } from '@paperbill/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { requestJson } from '../../../api/request.js';
import type { ImportRow } from './import-rows.js';

/** Which rows of a file stand in the list already (`knownBy`): the server is asked once about all of them. */
export function useKnownRows(path: string, rows: readonly ImportRow[]) {
  const asked = useMemo(() => rows.filter(({ errors }) => errors.length === 0), [rows]);
  const address = `/app${path}/import/known`;
  const { data, isLoading, isError } = useQuery({
    queryKey: [address, asked.map(({ values }) => values)],
    queryFn: ({ signal, queryKey: [, values] }) =>
      requestJson<KnownRows>(address, { method: 'POST', body: { rows: values }, signal, timeLimit: 'upload' }),
    enabled: asked.length > 0,
    // Its own import would make all of them known.
    staleTime: Infinity,
  });
  const known = useMemo(() => new Set(data?.known.map((place) => asked[place]?.number)), [data, asked]);
  return {
    isKnown: ({ number }: ImportRow): boolean => known.has(number),
    isChecking: isLoading,
    isUnchecked: isError,
  };
}
