import { requestTexts, revenuePeriods, type InvoiceStats, type RevenuePeriod } from '@paperbill/contracts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import card from '../../../components/card.module.css';
import { Select } from '../../../components/form/inputs.js';
import { LoadError } from '../../../components/load-error.js';
import { Money } from '../../../components/money.js';
import { Spinner } from '../../../components/spinner.js';
import { useInvoiceStats } from '../../invoices/api/get-invoice-stats.js';
import styles from './revenue-figures.module.css';

const periodLabels: Record<RevenuePeriod, string> = {
  all: 'All Time',
  year: 'This Year',
  month: 'This Month',
  week: 'This Week',
  quarter: 'This Quarter',
};
const periodOptions = revenuePeriods.map((value) => ({ value, label: periodLabels[value] }));

const cards: { label: string; explanation: string; figure: (stats: InvoiceStats) => ReactNode }[] = [
  { label: 'Total Invoices', explanation: 'dated in this period', figure: (stats) => stats.totalInvoices },
  { label: 'Pending', explanation: 'not paid yet, overdue included', figure: (stats) => stats.pendingInvoices },
  { label: 'Paid', explanation: 'marked as paid', figure: (stats) => stats.paidInvoices },
  { label: 'Total Invoiced', explanation: 'tax included', figure: (stats) => <Money amount={stats.totalInvoiced} /> },
  {
    label: 'Collected',
    explanation: 'from paid invoices',
    figure: (stats) => <Money amount={stats.collectedAmount} />,
  },
  {
    label: 'Receivable',
    explanation: 'still to come in',
    figure: (stats) => <Money amount={stats.receivableAmount} />,
  },
];

/** The figures of the chosen period, which stands in the page's address. */
export function RevenueFigures() {
  const [params, setParams] = useSearchParams();
  const period = revenuePeriods.find((value) => value === params.get('period')) ?? 'all';
  const { data, error, isPending, refetch } = useInvoiceStats(period);
  return (
    <section aria-label="Figures" aria-busy={isPending}>
      <div className={styles.period}>
        {isPending && <Spinner small label="Loading figures" />}
        <label htmlFor="revenue-period">Revenue Period</label>
        <Select
          id="revenue-period"
          options={periodOptions}
          value={period}
          onChange={({ target: { value } }) =>
            setParams(value === 'all' ? {} : { period: value }, { replace: true, preventScrollReset: true })
          }
        />
      </div>
      {error && !data ? (
        <LoadError title={requestTexts.statsFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <dl className={styles.cards}>
          {cards.map(({ label, explanation, figure }) => (
            <div key={label} className={`${card.card} ${styles.figure}`}>
              <dt>{label}</dt>
              <dd className={styles.value}>{data ? figure(data) : '…'}</dd>
              <dd className={styles.explanation}>{explanation}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
