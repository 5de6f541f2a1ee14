import type { PlanStatus } from '@paperbill/contracts';
import styles from './plan-badge.module.css';

const labels: Record<PlanStatus, string> = {
  free: 'Free Plan',
  trial: 'Free Trial Active',
  active: 'Pro Plan',
  cancelled_but_active: 'Cancelled - Active Until Period End',
};

/** The plan as a small stamp (section 4, Subscription status). */
export function PlanBadge({ status }: { status: PlanStatus }) {
  return <span className={`${styles.badge} ${styles[status]}`}>{labels[status]}</span>;
}
