import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvoiceStats, StatsChangeAnswer } from '@paperbill/contracts/http';
import type { StatsSelection } from '@paperbill/contracts/nats';
import {
  type CalendarDate,
  type Currency,
  dateParts,
  leaveOutDefaultCurrency,
  periodStart,
  type RevenuePeriod,
  startOfPeriodBefore,
} from '@paperbill/contracts/rules';
import {
  selectStats,
  selectStatsChange,
  selectTodayAndCurrencies,
  selectTodayAndCurrency,
  selectStatsWithSeries,
  type RevenueSeriesRange,
} from './invoice-stats.queries.js';

const MIN_DATE = '0001-01-01';
const MIN_MONTHS_OF_ALL_TIME = 12;

export async function readStats(
  em: EntityManager,
  userId: string,
  { period, series, overdue = false, currency }: StatsSelection,
): Promise<InvoiceStats> {
  const { today, profileCurrency, invoicedCurrencies } = await selectTodayAndCurrencies(em, userId);
  const start = periodStart(period, today) ?? MIN_DATE;
  const scope = { start, overdue, currency: currency ?? profileCurrency };
  const stats = series
    ? await selectStatsWithSeries(em, userId, scope, getSeriesRange(period, today))
    : await selectStats(em, userId, scope);
  const currencies = [...new Set([profileCurrency, ...invoicedCurrencies])].sort();
  return leaveOutDefaultCurrency({
    currency: scope.currency,
    ...(currencies.length > 1 && { currencies }),
    ...stats,
  });
}

export async function readStatsChange(
  em: EntityManager,
  userId: string,
  { period, currency }: { period: RevenuePeriod; currency?: Currency },
): Promise<StatsChangeAnswer> {
  const { today, profileCurrency } = await selectTodayAndCurrency(em, userId);
  const from = startOfPeriodBefore(period, today);
  const start = periodStart(period, today);
  if (from === null || start === null) return { change: null };
  const scope = { from, start, currency: currency ?? profileCurrency };
  return { change: await selectStatsChange(em, userId, scope) };
}

/** A revenue chart always shows this range of days. Invoices outside the range extend the chart. */
function getSeriesRange(period: RevenuePeriod, today: CalendarDate): RevenueSeriesRange {
  const [year, month, day] = dateParts(today);
  const first = periodStart(period, today) ?? toCalendarDate(year, month + 1 - MIN_MONTHS_OF_ALL_TIME, 1);
  const rangesByPeriod: Record<RevenuePeriod, Omit<RevenueSeriesRange, 'first'>> = {
    week: { last: toCalendarDate(year, month, day), bucketDays: 1 },
    month: { last: toCalendarDate(year, month + 1, 0), bucketDays: 1 },
    quarter: { last: toCalendarDate(year, month - (month % 3) + 3, 0), bucketDays: 7 },
    year: { last: toCalendarDate(year, 12, 0), bucketDays: 30 },
    all: { last: toCalendarDate(year, month + 1, 0), bucketDays: 30 },
  };
  return { first, ...rangesByPeriod[period] };
}

/** Months count from 0. A month or day out of range overflows into the adjacent year or month. */
const toCalendarDate = (year: number, month: number, day: number): CalendarDate =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
