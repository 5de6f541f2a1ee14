import { useEffect } from 'react';

interface List {
  page: number;
  pageSize: number;
  /** How many there are on all pages; undefined until it is known. */
  total: number | undefined;
}

/** Leads from a page that is no more, of an old link or a list that got shorter, to the last one there is. */
export function useExistingPage(
  { page, pageSize, total }: List,
  setFilter: (change: { page: number }, options: { replace: boolean }) => void,
): void {
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const isBeyondEnd = total !== undefined && page > lastPage;
  useEffect(() => {
    if (isBeyondEnd) setFilter({ page: lastPage }, { replace: true });
  }, [isBeyondEnd, lastPage, setFilter]);
}
