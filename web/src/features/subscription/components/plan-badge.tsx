import type { PlanStatus } from '@paperbill/contracts/http';
import { Badge, type BadgeTone } from '../../../components/badge.js';

const labels: Record<PlanStatus, string> = {
  free: 'Free Plan',
  trial: 'Free Trial Active',
  active: 'Pro Plan',
  cancelled_but_active: 'Cancelled - Active Until Period End',
};

const tones: Record<PlanStatus, BadgeTone> = {
  free: 'neutral',
  trial: 'done',
  active: 'done',
  cancelled_but_active: 'waiting',
};

/** The plan as a small stamp (product-rules.md, "Plan status"). */
export function PlanBadge({ status }: { status: PlanStatus }) {
  return <Badge tone={tones[status]}>{labels[status]}</Badge>;
}
