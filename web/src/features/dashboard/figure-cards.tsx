import type { InvoiceStats, StatsChange } from '@paperbill/contracts/http';
import {
  type Currency,
  type InvoiceStatusFilter,
  periodStart,
  type RevenuePeriod,
  startOfPeriodBefore,
} from '@paperbill/contracts/rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney, getLocale } from '../../languages/format.js';
import { rich, t, type TextId } from '../../languages/t.js';
import { Card } from '../../components/card.js';
import { Money } from '../../components/money.js';
import { useStatsChange } from '../invoices/api/invoice-queries.js';
import styles from './figure-cards.module.css';
import { getToday } from '../../components/today.js';

interface FigureCard {
  label: TextId | (() => string);
  explanation: TextId | ((stats: InvoiceStats | undefined, period: RevenuePeriod) => ReactNode);
  figure: (stats: InvoiceStats) => ReactNode;
  name: keyof StatsChange;
  status?: InvoiceStatusFilter;
}

const figureCards: FigureCard[] = [
  {
    label: 'Total Invoices',
    explanation: 'dated in this period',
    name: 'totalInvoices',
    figure: (stats) => stats.totalInvoices,
  },
  {
    label: () => t('{of, select, invoices {Pending} other {Pending}}', { of: 'invoices' }),
    explanation: 'not paid yet, overdue included',
    name: 'pendingInvoices',
    figure: (stats) => stats.pendingInvoices,
    status: 'unpaid',
  },
  {
    label: () => t('{of, select, amount {Paid} other {Paid}}', { of: 'invoices' }),
    explanation: 'marked as paid',
    name: 'paidInvoices',
    figure: (stats) => stats.paidInvoices,
    status: 'paid',
  },
  {
    label: 'Total Invoiced',
    explanation: 'tax included',
    name: 'totalInvoiced',
    figure: (stats) => <Money amount={stats.totalInvoiced} currency={stats.currency} />,
  },
  {
    label: 'Collected',
    name: 'collectedAmount',
    explanation: (_, period) =>
      rich('paid so far, <link>in part</link> or in full', {
        link: (text) => (
          <Link to={getInvoiceListPath('partly-paid', period)} className={styles.inlineLink}>
            {text}
          </Link>
        ),
      }),
    figure: (stats) => <Money amount={stats.collectedAmount} currency={stats.currency} />,
    status: 'paid',
  },
  {
    label: 'Receivable',
    explanation: 'still to come in',
    name: 'receivableAmount',
    figure: (stats) => <Money amount={stats.receivableAmount} currency={stats.currency} />,
    status: 'unpaid',
  },
  {
    label: 'Overdue',
    name: 'overdueAmount',
    explanation: (stats) =>
      stats?.overdueInvoices === undefined
        ? t('past the due date')
        : t('in {count, plural, one {1 invoice past its due date} other {{count} invoices past their due date}}', {
            count: stats.overdueInvoices,
          }),
    figure: (stats) => <Money amount={stats.overdueAmount ?? '0.00'} currency={stats.currency} />,
    status: 'overdue',
  },
];

function getInvoiceListPath(status: FigureCard['status'], period: RevenuePeriod): string {
  const from = periodStart(period, getToday());
  const query = new URLSearchParams({ ...(status && { status }), ...(from && { from }) });
  return query.size > 0 ? `/invoices?${query}` : '/invoices';
}

/**
 * The text says "all of" for the previous month, quarter or year, because the current one has not ended. A week ends
 * today, so it has the same length as the week before.
 */
function describeChange(difference: number | string, period: RevenuePeriod, currency: Currency | undefined): string {
  const before = startOfPeriodBefore(period, getToday());
  if (before === null) return '';
  const values = {
    period,
    year: before.slice(0, 4),
    month: new Intl.DateTimeFormat(getLocale(), { month: 'long', timeZone: 'UTC' }).format(new Date(before)),
  };
  const size = Number(difference);
  if (size === 0) {
    return t(
      'the same as {period, select, year {in all of {year}} quarter {in all of the quarter before} month {in all of {month}} other {in the week before}}',
      values,
    );
  }
  const direction = size > 0 ? 'up' : 'down';
  if (typeof difference === 'number') {
    return t(
      '{count} {direction, select, up {more} other {fewer}} than {period, select, year {in all of {year}} quarter {in all of the quarter before} month {in all of {month}} other {in the week before}}',
      { ...values, direction, count: Math.abs(size) },
    );
  }
  return t(
    '{amount} {direction, select, up {more} other {less}} than {period, select, year {in all of {year}} quarter {in all of the quarter before} month {in all of {month}} other {in the week before}}',
    { ...values, direction, amount: formatMoney(difference.replace('-', ''), currency) },
  );
}

interface FigureCardsProps {
  stats: InvoiceStats | undefined;
  period: RevenuePeriod;
  currency: Currency | null;
}

export function FigureCards({ stats, period, currency }: FigureCardsProps) {
  const { data, isLoading } = useStatsChange(period, currency);
  const change = data?.change;
  return (
    <dl className={styles.cards}>
      {figureCards.map(({ label, explanation, figure, name, status }) => (
        <Card
          as="div"
          key={name}
          className={styles.figure}
          data-overdue={status === 'overdue' && (stats?.overdueInvoices ?? 0) > 0}
        >
          <dt>
            <Link to={getInvoiceListPath(status, period)} className={styles.link}>
              {typeof label === 'function' ? label() : t(label)}
            </Link>
          </dt>
          <dd className={styles.value}>{stats ? figure(stats) : '…'}</dd>
          <dd className={styles.explanation}>
            {typeof explanation === 'function' ? explanation(stats, period) : t(explanation)}
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
