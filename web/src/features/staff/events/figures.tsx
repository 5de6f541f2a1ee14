import type { BillingFigures } from '@paperbill/contracts/http';
import type { ReactNode } from 'react';
import { LoadError } from '../../../components/load-error.js';
import { Money } from '../../../components/money.js';
import { useFigures } from '../api/staff-api.js';
import styles from './figures.module.css';

const figures: { label: string; value: (figures: BillingFigures) => ReactNode }[] = [
  { label: 'Active', value: ({ active }) => active },
  { label: 'Trial', value: ({ trial }) => trial },
  { label: 'Cancelled', value: ({ cancelled }) => cancelled },
  { label: 'Payment problems', value: ({ paymentProblems }) => paymentProblems },
  { label: 'Failed events', value: ({ failedEvents }) => failedEvents },
  { label: 'Monthly recurring revenue', value: (all) => <Money amount={all.monthlyRecurringRevenue} /> },
];

/** The state of billing right now. */
export function Figures() {
  const { data, error, refetch } = useFigures();
  if (error && !data) {
    return <LoadError title="Failed to fetch the figures" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <dl className={styles.figures} aria-label="Figures" aria-busy={!data}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{data ? value(data) : '…'}</dd>
        </div>
      ))}
    </dl>
  );
}
