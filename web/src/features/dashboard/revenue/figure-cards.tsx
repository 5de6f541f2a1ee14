import type { InvoiceStats } from '@paperbill/contracts/http';
import type { ReactNode } from 'react';
import card from '../../../components/card.module.css';
import { Money } from '../../../components/money.js';
import styles from './figure-cards.module.css';

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

/** The six figures of a period; an ellipsis each while they load. */
export function FigureCards({ stats }: { stats: InvoiceStats | undefined }) {
  return (
    <dl className={styles.cards}>
      {cards.map(({ label, explanation, figure }) => (
        <div key={label} className={`${card.card} ${styles.figure}`}>
          <dt>{label}</dt>
          <dd className={styles.value}>{stats ? figure(stats) : '…'}</dd>
          <dd className={styles.explanation}>{explanation}</dd>
        </div>
      ))}
    </dl>
  );
}
