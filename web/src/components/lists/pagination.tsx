import { Pagination as AntdPagination } from 'antd';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { AntdTheme } from '../../theme/antd-theme.js';
import { Button } from '../button.js';
import { Select } from '../form/select.js';
import styles from './pagination.module.css';

interface PaginationProps {
  /** From 1. */
  page: number;
  pageSize: number;
  /** How many there are on all pages. */
  total: number;
  /** There may be more than `total`: a search that finds much is not counted to its end. */
  isCountOpen?: boolean;
  /** What is counted, such as 'invoices'. */
  noun: string;
  onPage: (page: number) => void;
  /** The sizes that a page can have, the smallest first. */
  pageSizes?: readonly number[];
  onPageSize?: (pageSize: number) => void;
}

/** Which rows a list shows, and the way to the others: the first and the last page, and the current one's neighbours. */
export function Pagination(props: PaginationProps) {
  const { page, pageSize, total, isCountOpen, noun, onPage, pageSizes = [], onPageSize } = props;
  const nav = useRef<HTMLElement>(null);
  // Antd makes each item of its list a tab stop without a role. Here the buttons within are what the keyboard reaches.
  useLayoutEffect(() => nav.current?.querySelectorAll('li[tabindex]').forEach((li) => li.removeAttribute('tabindex')));

  const pageCount = Math.ceil(total / pageSize);
  if (total === 0 || page > pageCount) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <AntdTheme>
      <nav ref={nav} className={styles.pagination} aria-label="Pages">
        <p aria-live="polite">{`Showing ${first} to ${last} of ${total}${isCountOpen ? '+' : ''} ${noun}`}</p>
        {onPageSize && total > pageSizes[0]! && (
          <div className={styles.size}>
            <Select
              aria-label="Rows per page"
              options={pageSizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
              value={String(pageSize)}
              onChange={(size) => onPageSize(Number(size))}
            />
          </div>
        )}
        <AntdPagination
          className={styles.pages}
          current={page}
          pageSize={pageSize}
          total={total}
          onChange={onPage}
          hideOnSinglePage
          showLessItems
          showSizeChanger={false}
          showTitle={false}
          itemRender={(number, type) => {
            if (type === 'prev') return <PageButton disabled={page === 1}>Previous</PageButton>;
            if (type === 'next') return <PageButton disabled={page === pageCount}>Next</PageButton>;
            return type === 'page' ? pageItem(number, page, pageCount) : <Gap />;
          }}
        />
      </nav>
    </AntdTheme>
  );
}

/** Up to this many pages antd shows them all, and more neighbours at the ends: both more than is asked for. */
const ANTD_SHOWS_ALL = 5;

function pageItem(number: number, current: number, count: number) {
  const distance = Math.abs(number - current);
  if (distance > 1 && number !== 1 && number !== count) {
    return count <= ANTD_SHOWS_ALL && distance === 2 ? <Gap /> : null;
  }
  return (
    <PageButton
      variant={number === current ? 'primary' : 'secondary'}
      className={styles.number}
      aria-label={`Page ${number}`}
      aria-current={number === current ? 'page' : undefined}
    >
      {number}
    </PageButton>
  );
}

const Gap = () => (
  <span className={styles.gap} aria-hidden>
    …
  </span>
);

/** Pressed with the pointer or a key, it is the click that turns the page: antd listens for it around the button. */
const PageButton = (props: ComponentProps<typeof Button>) => (
  <Button small onKeyDown={(event) => event.stopPropagation()} {...props} />
);
