import type { InvoiceStats, StatsChange } from '@paperbill/contracts/http';
import {
  type Currency,
  type InvoiceStatusFilter,
  periodStart,
  type RevenuePeriod,
  startOfPeriodBefore,
} from '@paperbill/contracts/rules';
import { figureTexts } from '@paperbill/contracts/texts/figures';
import { formatMoney } from '@paperbill/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Card } from '../../components/card.js';
import { Money } from '../../components/money.js';
import { useStatsChange } from '../invoices/api/invoice-queries.js';
import styles from './figure-cards.module.css';
import { getToday } from '../../components/today.js';

interface FigureCard {
  label: string;
  explanation: ReactNode | ((stats: InvoiceStats | undefined, period: RevenuePeriod) => ReactNode);
  figure: (stats: InvoiceStats) => ReactNode;
  /** The field with the change of this figure since the previous period. */
  name: keyof StatsChange;
  status?: InvoiceStatusFilter;
}

const { totalInvoices, pending, paid, totalInvoiced, collected, receivable, overdue } = figureTexts;
const [beforeLink, linked, afterLink] = collected.explanation;

const figureCards: FigureCard[] = [
  { ...totalInvoices, name: 'totalInvoices', figure: (stats) => stats.totalInvoices },
  { ...pending, name: 'pendingInvoices', figure: (stats) => stats.pendingInvoices, status: 'unpaid' },
  { ...paid, name: 'paidInvoices', figure: (stats) => stats.paidInvoices, status: 'paid' },
  {
    ...totalInvoiced,
    name: 'totalInvoiced',
    figure: (stats) => <Money amount={stats.totalInvoiced} currency={stats.currency} />,
  },
  {
    label: collected.label,
    name: 'collectedAmount',
    explanation: (_, period) => (
      <>
        {beforeLink}
        <Link to={getListPath('partly-paid', period)} className={styles.inlineLink}>
          {linked}
        </Link>
        {afterLink}
      </>
    ),
    figure: (stats) => <Money amount={stats.collectedAmount} currency={stats.currency} />,
    status: 'paid',
  },
  {
    ...receivable,
    name: 'receivableAmount',
    figure: (stats) => <Money amount={stats.receivableAmount} currency={stats.currency} />,
    status: 'unpaid',
  },
  {
    label: overdue.label,
    name: 'overdueAmount',
    explanation: (stats) => overdue.explanation(stats?.overdueInvoices),
    figure: (stats) => <Money amount={stats.overdueAmount ?? '0.00'} currency={stats.currency} />,
    status: 'overdue',
  },
];

function getListPath(status: FigureCard['status'], period: RevenuePeriod): string {
  const from = periodStart(period, getToday());
  const query = new URLSearchParams({ ...(status && { status }), ...(from && { from }) });
  return query.size > 0 ? `/invoices?${query}` : '/invoices';
}

/**
 * Describes the difference from the previous period, such as '$300.00 less than in all of October'. The text says "all
 * of", because the current period has not ended. Two weeks have the same length, because a week ends today.
 */
function describeChange(difference: number | string, period: RevenuePeriod, currency: Currency | undefined): string {
  const before = startOfPeriodBefore(period, getToday());
  if (before === null) return '';
  const names: Record<Exclude<RevenuePeriod, 'all'>, string> = {
    year: `in all of ${before.slice(0, 4)}`,
    quarter: 'in all of the quarter before',
    month: `in all of ${monthName.format(new Date(before))}`,
    week: 'in the week before',
  };
  const name = names[period as keyof typeof names];
  if (Number(difference) === 0) return `the same as ${name}`;
  const [amount, word] = [String(difference).replace('-', ''), Number(difference) > 0 ? 'more' : 'less'];
  return typeof difference === 'number'
    ? `${amount} ${word === 'less' ? 'fewer' : word} than ${name}`
    : `${formatMoney(amount, currency)} ${word} than ${name}`;
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

interface FigureCardsProps {
  stats: InvoiceStats | undefined;
  period: RevenuePeriod;
  /** The currency of the figures. Null means the currency of the profile. */
  currency: Currency | null;
}

/** The figures of a period. Each figure links to the invoices that it counts, and shows an ellipsis while it loads. */
export function FigureCards({ stats, period, currency }: FigureCardsProps) {
  const { data, isLoading } = useStatsChange(period, currency);
  const change = data?.change;
  return (
    <dl className={styles.cards}>
      {figureCards.map(({ label, explanation, figure, name, status }) => (
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
          {(isLoading || change) && (
            <dd className={styles.explanation}>
              {change ? describeChange(change[name], period, stats?.currency) : '\u00a0'}
            </dd>
          )}
        </Card>
      ))}
    </dl>
  );
}
