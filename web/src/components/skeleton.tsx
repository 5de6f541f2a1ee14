import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

/** Holds the place of a text that is loading. */
export function Skeleton({ width = '100%', height = '1em' }: Pick<CSSProperties, 'width' | 'height'>) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden />;
}
