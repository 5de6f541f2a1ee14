import type { CSSProperties } from 'react';
import { t } from '../languages/t.js';
import styles from './loading.module.css';

interface SpinnerProps {
  label?: string;
  small?: boolean;
}

export function Spinner({ label = t('Loading'), small }: SpinnerProps) {
  return (
    <div className={small ? styles.small : styles.page} role="status">
      <span className={styles.spinner} aria-hidden />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}

export function Skeleton({ width = '100%', height = '1em' }: Pick<CSSProperties, 'width' | 'height'>) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden />;
}
