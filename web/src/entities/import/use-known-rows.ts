import type { DuplicateImportRows } from '@paperbill/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { requestJson } from '../../api/request.js';
import type { ImportRow } from './import-rows.js';

export function useKnownRows(path: string, rows: readonly ImportRow[]) {
  const { asked, checkId } = useMemo(
    () => ({ asked: rows.filter(({ errors }) => errors.length === 0), checkId: crypto.randomUUID() }),
    [rows],
  );
  const address = `/app${path}/import/known`;
  const { data, isLoading, isError } = useQuery({
    // React Query serializes the query key on every render. This would be slow if the key contained all rows.
    queryKey: [address, checkId],
    queryFn: ({ signal }) => {
      const body = { rows: asked.map(({ values }) => values) };
      return requestJson<DuplicateImportRows>(address, { method: 'POST', body, signal, timeLimit: 'upload' });
    },
    enabled: asked.length > 0,
    // The result never becomes stale. After the import, the server would report every row as existing.
    staleTime: Infinity,
    gcTime: 0,
  });
  const known = useMemo(() => new Set(data?.known.map((place) => asked[place]?.number)), [data, asked]);
  return {
    isKnown: ({ number }: ImportRow): boolean => known.has(number),
    isChecking: isLoading,
    isUnchecked: isError,
  };
}
