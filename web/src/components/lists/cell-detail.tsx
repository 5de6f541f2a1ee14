import type { ReactNode } from 'react';
import styles from './cell-detail.module.css';

/** The second line of a table cell. */
export const CellDetail = ({ children }: { children: ReactNode }) => <div className={styles.detail}>{children}</div>;
