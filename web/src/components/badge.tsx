import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type BadgeTone = 'done' | 'waiting' | 'failed' | 'neutral';

interface BadgeProps {
  tone: BadgeTone;
  /** For tables of many rows. */
  dense?: boolean;
  children: ReactNode;
}

/** A small stamp: a word, and a color beside it. */
export function Badge({ tone, dense, children }: BadgeProps) {
  return (
    <span className={[styles.badge, styles[tone], dense && styles.dense].filter(Boolean).join(' ')}>{children}</span>
  );
}
