import { PAGE_SIZE } from '@paperbill/contracts/rules';
import { type ReactNode, useEffect } from 'react';
import card from '../card.module.css';
import { PAGE_SIZES } from './list-filter.js';
import { LoadError } from '../messages.js';
import { Pagination } from './pagination.js';

export interface PagedListProps {
  /** Of the section, such as 'Invoices'. */
  label: string;
  /** What is counted, such as 'invoices'. */
  noun: string;
  /** What stands over the error where the list can't be read. */
  failed: string;
  /** How the page is read. */
  query: {
    data: { total: number; isCountOpen?: boolean } | undefined;
    error: Error | null;
    /** `data` is of the page before. */
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  page: number;
  pageSize?: number | undefined;
  setFilter: (change: { page: number }, options?: { replace: boolean }) => void;
  /** Undefined is the usual number. Without it the number can't be chosen. */
  onPageSize?: (pageSize: number | undefined) => void;
  /** Between the table and the way to the other pages. */
  below?: ReactNode;
  /** The table. */
  children: ReactNode;
}

/** A page of a list: its table or why there is none, and the way to the other pages. */
export function PagedList(props: PagedListProps) {
  const { label, noun, failed, query, page, pageSize = PAGE_SIZE, setFilter, onPageSize, below, children } = props;
  const { data, error, isPlaceholderData, refetch } = query;

  // From a page that is no more, of an old link or a list that got shorter, to the last one there is.
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  const isBeyondEnd = data !== undefined && !isPlaceholderData && page > lastPage;
  useEffect(() => {
    if (isBeyondEnd) setFilter({ page: lastPage }, { replace: true });
  }, [isBeyondEnd, lastPage, setFilter]);

  return (
    <>
      <section className={card.card} aria-label={label}>
        {!data && error ? <LoadError title={failed} error={error} onRetry={() => void refetch()} /> : children}
      </section>
      {below}
      {data && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={data.total}
          isCountOpen={data.isCountOpen ?? false}
          noun={noun}
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
