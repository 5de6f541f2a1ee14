import type { InvoiceStatus } from '@paperbill/contracts/rules';
import { capitalized } from '@paperbill/contracts/texts';
import { Badge, type BadgeTone } from './badge.js';

const tones: Partial<Record<string, BadgeTone>> = {
  paid: 'done',
  pending: 'waiting',
  overdue: 'failed',
} satisfies Record<InvoiceStatus, BadgeTone>;

/** The status of an invoice; a missing one counts as pending, an unknown one is gray. */
export function StatusBadge({ status = 'pending' }: { status?: InvoiceStatus }) {
  return <Badge tone={tones[status] ?? 'neutral'}>{statusLabel(status)}</Badge>;
}

/** 'Paid', 'Pending', 'Overdue'. */
export const statusLabel = capitalized;
