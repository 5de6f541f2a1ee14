import type { StaffSubscriber, SubscriptionRecord } from '@paperbill/contracts/http';
import type { ReactNode } from 'react';
import { brand } from '../../../brand.js';
import table from '../../../components/table.module.css';
import { Id } from '../components/facts.js';
import { Time } from '../components/time.js';
import styles from './record-comparison.module.css';

const rows: { field: keyof SubscriptionRecord; label: string; show: (record: SubscriptionRecord) => ReactNode }[] = [
  { field: 'status', label: 'Plan', show: ({ status }) => <Id>{status}</Id> },
  { field: 'stripeStatus', label: 'Stripe’s status', show: ({ stripeStatus }) => <Id>{stripeStatus}</Id> },
  { field: 'subscriptionId', label: 'Subscription', show: ({ subscriptionId }) => <Id>{subscriptionId}</Id> },
  { field: 'trialEndsAt', label: 'Trial ends', show: ({ trialEndsAt }) => <Time at={trialEndsAt} /> },
  {
    field: 'currentPeriodEndsAt',
    label: 'Period ends',
    show: ({ currentPeriodEndsAt }) => <Time at={currentPeriodEndsAt} />,
  },
  { field: 'cancelsAt', label: 'Access ends', show: ({ cancelsAt }) => <Time at={cancelsAt} /> },
  {
    field: 'paymentProblem',
    label: 'Payment problem',
    show: ({ paymentProblem }) => (paymentProblem ? 'Yes' : 'No'),
  },
];

/** Our record beside Stripe's, line by line; lines in which they differ are marked in words and color. */
export function RecordComparison({ customer: { ours, stripe, differences } }: { customer: StaffSubscriber }) {
  return (
    <div className={table.container}>
      <table className={`${table.table} ${styles.comparison}`}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">{brand.name}</th>
            <th scope="col">Stripe</th>
            <th scope="col">
              <span className="visually-hidden">Agreement</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, label, show }) => (
            <tr key={field} className={differences.includes(field) ? styles.differs : undefined}>
              <th scope="row">{label}</th>
              <td data-label={brand.name}>{show(ours)}</td>
              <td data-label="Stripe">{stripe ? show(stripe) : '–'}</td>
              <td>{differences.includes(field) && <strong className={styles.mark}>Differs</strong>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
