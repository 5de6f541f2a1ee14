import { PAGE_SIZE } from '@paperbill/contracts/rules';
import { type ReactNode, useEffect } from 'react';
import type { CountedNoun } from '../../languages/nouns.js';
import { Card } from '../card.js';
import { PAGE_SIZES } from './list-filter.js';
import { LoadError } from '../messages.js';
import { Pagination } from './pagination.js';

export interface PagedListProps {
  label: string;
  noun: CountedNoun | 'events';
  failed: string;
  query: {
    data: { total: number; isCountCapped?: boolean } | undefined;
    error: Error | null;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  page: number;
  pageSize?: number | undefined;
  setFilter: (change: { page: number }, options?: { replace: boolean }) => void;
  /** Called when the user changes the page size. Undefined means the default page size. */
  onPageSize?: (pageSize: number | undefined) => void;
  contentBelow?: ReactNode;
  children: ReactNode;
}

export function PagedList(props: PagedListProps) {
  const { page, pageSize = PAGE_SIZE, setFilter, onPageSize } = props;
  const { data, error, isPlaceholderData, refetch } = props.query;

  // A page number may be too high if it comes from an old link or from a longer list.
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  const isBeyondEnd = data !== undefined && !isPlaceholderData && page > lastPage;
  useEffect(() => {
    if (isBeyondEnd) setFilter({ page: lastPage }, { replace: true });
  }, [isBeyondEnd, lastPage, setFilter]);

  return (
    <>
      <Card aria-label={props.label}>
        {!data && error ? (
          <LoadError title={props.failed} error={error} onRetry={() => void refetch()} />
        ) : (
          props.children
        )}
      </Card>
      {props.contentBelow}
      {data && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={data.total}
          isCountCapped={data.isCountCapped ?? false}
          noun={props.noun}
          onPage={(number) => setFilter({ page: number })}
          {...(onPageSize && {
            pageSizes: PAGE_SIZES,
            onPageSize: (size) => onPageSize(size === PAGE_SIZE ? undefined : size),
          })}
        />
      )}
    </>
  );
}
