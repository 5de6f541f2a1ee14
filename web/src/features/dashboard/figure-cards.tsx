import type { InvoiceStats } from '@paperbill/contracts/http';
import { type InvoiceStatusFilter, periodStart, type RevenuePeriod } from '@paperbill/contracts/rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import card from '../../components/card.module.css';
import { Money } from '../../components/money.js';
import styles from './figure-cards.module.css';
import { today } from '../../components/today.js';

interface FigureCard {
  label: string;
  explanation: (stats: InvoiceStats | undefined, period: RevenuePeriod) => ReactNode;
  figure: (stats: InvoiceStats) => ReactNode;
  /** Which invoices of the period it counts; all of them without one. */
  status?: InvoiceStatusFilter;
}

const cards: FigureCard[] = [
  { label: 'Total Invoices', explanation: () => 'dated in this period', figure: (stats) => stats.totalInvoices },
  {
    label: 'Pending',
    explanation: () => 'not paid yet, overdue included',
    figure: (stats) => stats.pendingInvoices,
    status: 'unpaid',
  },
  { label: 'Paid', explanation: () => 'marked as paid', figure: (stats) => stats.paidInvoices, status: 'paid' },
  {
    label: 'Total Invoiced',
    explanation: () => 'tax included',
    figure: (stats) => <Money amount={stats.totalInvoiced} />,
  },
  {
    label: 'Collected',
    explanation: (_, period) => (
      <>
        paid so far,{' '}
        <Link to={listOf('partly-paid', period)} className={styles.inText}>
          in part
        </Link>{' '}
        or in full
      </>
    ),
    figure: (stats) => <Money amount={stats.collectedAmount} />,
    status: 'paid',
  },
  {
    label: 'Receivable',
    explanation: () => 'still to come in',
    figure: (stats) => <Money amount={stats.receivableAmount} />,
    status: 'unpaid',
  },
  {
    label: 'Overdue',
    explanation: (stats) => overdueCount(stats?.overdueInvoices),
    figure: (stats) => <Money amount={stats.overdueAmount ?? '0.00'} />,
    status: 'overdue',
  },
];

function overdueCount(invoices: number | undefined): string {
  if (invoices === undefined) return 'past the due date';
  return invoices === 1 ? 'in 1 invoice past its due date' : `in ${invoices} invoices past their due date`;
}

/** The list that a figure counts: All Invoices, filtered as the figure is. */
function listOf(status: FigureCard['status'], period: RevenuePeriod): string {
  const from = periodStart(period, today());
  const query = new URLSearchParams({ ...(status && { status }), ...(from && { from }) });
  return query.size > 0 ? `/invoices?${query}` : '/invoices';
}

interface FigureCardsProps {
  stats: InvoiceStats | undefined;
  period: RevenuePeriod;
}

/** The figures of a period, each a link to the invoices that it counts; an ellipsis each while they load. */
export function FigureCards({ stats, period }: FigureCardsProps) {
  return (
    <dl className={styles.cards}>
      {cards.map(({ label, explanation, figure, status }) => (
        <div
          key={label}
          className={`${card.card} ${styles.figure}`}
          data-overdue={status === 'overdue' && (stats?.overdueInvoices ?? 0) > 0}
        >
          <dt>
            <Link to={listOf(status, period)} className={styles.link}>
              {label}
            </Link>
          </dt>
          <dd className={styles.value}>{stats ? figure(stats) : '…'}</dd>
          <dd className={styles.explanation}>{explanation(stats, period)}</dd>
        </div>
      ))}
    </dl>
  );
}
