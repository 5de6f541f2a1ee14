import { Pagination as AntdPagination } from 'antd';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import type { CountedNoun } from '../../languages/nouns.js';
import { t, translate } from '../../languages/t.js';
import { AntdTheme } from '../../theme/antd-theme.js';
import { Button } from '../button.js';
import { Select } from '../form/select.js';
import styles from './pagination.module.css';

interface PaginationProps {
  page: number;
  pageSize: number;
  total: number;
  isCountCapped?: boolean;
  noun: CountedNoun | 'events';
  onPage: (page: number) => void;
  pageSizes?: readonly number[];
  onPageSize?: (pageSize: number) => void;
}

export function Pagination(props: PaginationProps) {
  const { page, pageSize, total, isCountCapped, noun, onPage, pageSizes = [], onPageSize } = props;
  const nav = useRef<HTMLElement>(null);
  // antd makes the list items tab stops. Only the buttons inside should be tab stops.
  useLayoutEffect(() => nav.current?.querySelectorAll('li[tabindex]').forEach((li) => li.removeAttribute('tabindex')));

  const pageCount = Math.ceil(total / pageSize);
  if (total === 0 || page > pageCount) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <AntdTheme>
      <nav ref={nav} className={styles.pagination} aria-label={t('Pages')}>
        <p aria-live="polite">
          {t('Showing {first} to {last} of {total} {noun}', {
            first: String(first),
            last: String(last),
            total: `${total}${isCountCapped ? '+' : ''}`,
            noun: translate(noun),
          })}
        </p>
        {onPageSize && total > pageSizes[0]! && (
          <div className={`${styles.size} no-print`}>
            <Select
              aria-label={t('Rows per page')}
              options={pageSizes.map((size) => ({
                value: String(size),
                label: t('{size} per page', { size: String(size) }),
              }))}
              value={String(pageSize)}
              onChange={(size) => onPageSize(Number(size))}
            />
          </div>
        )}
        <AntdPagination
          className={`${styles.pages} no-print`}
          current={page}
          pageSize={pageSize}
          total={total}
          onChange={onPage}
          hideOnSinglePage
          showLessItems
          showSizeChanger={false}
          showTitle={false}
          itemRender={(number, type) => {
            if (type === 'prev') return <PageButton disabled={page === 1}>{t('Previous')}</PageButton>;
            if (type === 'next') return <PageButton disabled={page === pageCount}>{t('Next')}</PageButton>;
            return type === 'page' ? renderPageItem(number, page, pageCount) : <PaginationGap />;
          }}
        />
      </nav>
    </AntdTheme>
  );
}

/** In a long list, antd would show more links at both ends than our specification allows. */
const MAX_PAGES_WITH_ALL_LINKS = 5;

function renderPageItem(number: number, current: number, count: number) {
  const distance = Math.abs(number - current);
  if (distance > 1 && number !== 1 && number !== count) {
    return count <= MAX_PAGES_WITH_ALL_LINKS && distance === 2 ? <PaginationGap /> : null;
  }
  return (
    <PageButton
      variant={number === current ? 'primary' : 'secondary'}
      className={styles.number}
      aria-label={t('Page {number}', { number: String(number) })}
      aria-current={number === current ? 'page' : undefined}
    >
      {number}
    </PageButton>
  );
}

const PaginationGap = () => (
  <span className={styles.gap} aria-hidden>
    …
  </span>
);

/**
 * The event must not reach antd. antd would turn the page on keydown, and the click on the button would turn it again.
 */
const PageButton = (props: ComponentProps<typeof Button>) => (
  <Button small onKeyDown={(event) => event.stopPropagation()} {...props} />
);
