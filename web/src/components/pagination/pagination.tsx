import { Button } from '../button.js';
import { pageItems } from './page-items.js';
import styles from './pagination.module.css';

interface PaginationProps {
  /** From 1. */
  page: number;
  pageSize: number;
  /** How many there are on all pages. */
  total: number;
  /** What is counted, such as 'invoices'. */
  noun: string;
  onPage: (page: number) => void;
}

export function Pagination({ page, pageSize, total, noun, onPage }: PaginationProps) {
  const pageCount = Math.ceil(total / pageSize);
  if (total === 0 || page > pageCount) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav className={styles.pagination} aria-label="Pages">
      <p aria-live="polite">{`Showing ${first} to ${last} of ${total} ${noun}`}</p>
      {pageCount > 1 && (
        <div className={styles.pages}>
          <Button small disabled={page === 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          {pageItems(page, pageCount).map((item, index) =>
            item === 'ellipsis' ? (
              <span key={`gap-${index}`} aria-hidden>
                …
              </span>
            ) : (
              <Button
                key={item}
                small
                variant={item === page ? 'primary' : 'secondary'}
                className={styles.number}
                aria-label={`Page ${item}`}
                aria-current={item === page ? 'page' : undefined}
                onClick={() => onPage(item)}
              >
                {item}
              </Button>
            ),
          )}
          <Button small disabled={page === pageCount} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </nav>
  );
}
