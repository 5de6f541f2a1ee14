import type { SubscriptionEventState } from '@paperbill/contracts';
import styles from './event-state-badge.module.css';

export const stateLabels: Record<SubscriptionEventState, string> = {
  received: 'Received',
  processed: 'Processed',
  ignored: 'Ignored',
  failed: 'Failed',
};

/** Where an event stands, as a word and a color. */
export function EventStateBadge({ state }: { state: SubscriptionEventState }) {
  return <span className={`${styles.badge} ${styles[state]}`}>{stateLabels[state]}</span>;
}
