import type { ShownQuoteStatus, ShownStatus } from '@paperbill/contracts/rules';
import { capitalize } from '@paperbill/contracts/texts';
import type { ReactNode } from 'react';
import { t, type TextId } from '../languages/t.js';
import styles from './badge.module.css';

export type BadgeTone = 'done' | 'waiting' | 'failed' | 'neutral';

interface BadgeProps {
  tone: BadgeTone;
  dense?: boolean;
  children: ReactNode;
}

export function Badge({ tone, dense, children }: BadgeProps) {
  return (
    <span className={[styles.badge, styles[tone], dense && styles.dense].filter(Boolean).join(' ')}>{children}</span>
  );
}

const statuses: Partial<Record<string, { tone: BadgeTone; label: TextId }>> = {
  paid: { tone: 'done', label: 'Paid' },
  pending: { tone: 'waiting', label: 'Pending' },
  overdue: { tone: 'failed', label: 'Overdue' },
  void: { tone: 'neutral', label: 'Void' },
  open: { tone: 'waiting', label: 'Open' },
  accepted: { tone: 'done', label: 'Accepted' },
  declined: { tone: 'neutral', label: 'Declined' },
  expired: { tone: 'neutral', label: 'Expired' },
} satisfies Record<ShownStatus | ShownQuoteStatus, { tone: BadgeTone; label: TextId }>;

/** A missing status counts as pending. An unknown status is gray. */
export function StatusBadge({ status = 'pending' }: { status?: ShownStatus | ShownQuoteStatus }) {
  return <Badge tone={statuses[status]?.tone ?? 'neutral'}>{getStatusLabel(status)}</Badge>;
}

export function getStatusLabel(status: string): string {
  const label = statuses[status]?.label;
  return label ? t(label) : capitalize(status.replace('-', ' '));
}
