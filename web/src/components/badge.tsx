import type { ShownQuoteStatus, ShownStatus } from '@paperbill/contracts/rules';
import { capitalize } from '@paperbill/contracts/texts';
import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type BadgeTone = 'done' | 'waiting' | 'failed' | 'neutral';

interface BadgeProps {
  tone: BadgeTone;
  /** If true, the badge is smaller, as in tables with many rows. */
  dense?: boolean;
  children: ReactNode;
}

export function Badge({ tone, dense, children }: BadgeProps) {
  return (
    <span className={[styles.badge, styles[tone], dense && styles.dense].filter(Boolean).join(' ')}>{children}</span>
  );
}

const statusTones: Partial<Record<string, BadgeTone>> = {
  paid: 'done',
  pending: 'waiting',
  overdue: 'failed',
  void: 'neutral',
  open: 'waiting',
  accepted: 'done',
  declined: 'neutral',
  expired: 'neutral',
} satisfies Record<ShownStatus | ShownQuoteStatus, BadgeTone>;

/** Shows the status of an invoice or quote. A missing status counts as pending. An unknown status is gray. */
export function StatusBadge({ status = 'pending' }: { status?: ShownStatus | ShownQuoteStatus }) {
  return <Badge tone={statusTones[status] ?? 'neutral'}>{getStatusLabel(status)}</Badge>;
}

export const getStatusLabel = (status: string): string => capitalize(status.replace('-', ' '));
