import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title?: string;
  text: string;
  /** The one next step. */
  action?: ReactNode;
}

/** Says why there is nothing to see, and what to do next. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {title && <h2>{title}</h2>}
      <p>{text}</p>
      {action}
    </div>
  );
}
