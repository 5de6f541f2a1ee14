import type { ReactNode } from 'react';
import styles from './alert.module.css';

interface AlertProps {
  tone?: 'info' | 'warning' | 'destructive';
  title?: string;
  children: ReactNode;
}

/** A message in the page that stays until what it is about has changed. */
export function Alert({ tone = 'info', title, children }: AlertProps) {
  return (
    <div className={`${styles.alert} ${styles[tone]}`} role={tone === 'destructive' ? 'alert' : 'status'}>
      {title && <strong>{title}</strong>}
      <div>{children}</div>
    </div>
  );
}
