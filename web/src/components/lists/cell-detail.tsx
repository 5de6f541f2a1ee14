import type { ReactNode } from 'react';
import { formatDate } from '../../languages/format.js';
import styles from './cell-detail.module.css';

/** The second line of a table cell. */
export const CellDetail = ({ children }: { children: ReactNode }) => <div className={styles.detail}>{children}</div>;

/** Shows a date and how far away the date is, such as 'Due in 4 days'. */
export const DateWithHint = ({ date, hint }: { date: string; hint: string }) => (
  <>
    {formatDate(date)}
    {hint && <CellDetail>{hint}</CellDetail>}
  </>
);
