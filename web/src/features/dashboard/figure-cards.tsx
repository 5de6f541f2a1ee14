import type { InvoiceStats } from '@paperbill/contracts/http';
import { type InvoiceStatusFilter, periodStart, type RevenuePeriod } from '@paperbill/contracts/rules';
import { figureTexts } from '@paperbill/contracts/texts/figures';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Card } from '../../components/card.js';
import { Money } from '../../components/money.js';
import styles from './figure-cards.module.css';
import { getToday } from '../../components/today.js';

interface FigureCard {
  label: string;
  explanation: ReactNode | ((stats: InvoiceStats | undefined, period: RevenuePeriod) => ReactNode);
  figure: (stats: InvoiceStats) => ReactNode;
  status?: InvoiceStatusFilter;
}

const { totalInvoices, pending, paid, totalInvoiced, collected, receivable, overdue } = figureTexts;
const [beforeLink, linked, afterLink] = collected.explanation;

const figureCards: FigureCard[] = [
  { ...totalInvoices, figure: (stats) => stats.totalInvoices },
  { ...pending, figure: (stats) => stats.pendingInvoices, status: 'unpaid' },
  { ...paid, figure: (stats) => stats.paidInvoices, status: 'paid' },
  { ...totalInvoiced, figure: (stats) => <Money amount={stats.totalInvoiced} /> },
  {
    label: collected.label,
    explanation: (_, period) => (
      <>
        {beforeLink}
        <Link to={getListPath('partly-paid', period)} className={styles.inlineLink}>
          {linked}
        </Link>
        {afterLink}
      </>
    ),
    figure: (stats) => <Money amount={stats.collectedAmount} />,
    status: 'paid',
  },
  { ...receivable, figure: (stats) => <Money amount={stats.receivableAmount} />, status: 'unpaid' },
  {
    label: overdue.label,
    explanation: (stats) => overdue.explanation(stats?.overdueInvoices),
    figure: (stats) => <Money amount={stats.overdueAmount ?? '0.00'} />,
    status: 'overdue',
  },
];

function getListPath(status: FigureCard['status'], period: RevenuePeriod): string {
  const from = periodStart(period, getToday());
  const query = new URLSearchParams({ ...(status && { status }), ...(from && { from }) });
  return query.size > 0 ? `/invoices?${query}` : '/invoices';
}

interface FigureCardsProps {
  stats: InvoiceStats | undefined;
  period: RevenuePeriod;
}

/**
 * The figures of a period. Each figure links to the invoices that it counts. While the figures load, it shows ellipses.
 */
export function FigureCards({ stats, period }: FigureCardsProps) {
  return (
    <dl className={styles.cards}>
      {figureCards.map(({ label, explanation, figure, status }) => (
        <Card
          as="div"
          key={label}
          className={styles.figure}
          data-overdue={status === 'overdue' && (stats?.overdueInvoices ?? 0) > 0}
        >
          <dt>
            <Link to={getListPath(status, period)} className={styles.link}>
              {label}
            </Link>
          </dt>
          <dd className={styles.value}>{stats ? figure(stats) : '…'}</dd>
          <dd className={styles.explanation}>
            {typeof explanation === 'function' ? explanation(stats, period) : explanation}
          </dd>
        </Card>
      ))}
    </dl>
  );
}
