import type { ReactNode } from 'react';
import { formatDate } from '../../languages/format.js';
import styles from './cell-detail.module.css';

export const CellDetail = ({ children }: { children: ReactNode }) => <div className={styles.detail}>{children}</div>;

export const DateWithHint = ({ date, hint }: { date: string; hint: string }) => (
  <>
    {formatDate(date)}
    {hint && <CellDetail>{hint}</CellDetail>}
  </>
);
