import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvoiceStats, StatsChangeAnswer } from '@paperbill/contracts/http';
import type { StatsSelection } from '@paperbill/contracts/nats';
import {
  type CalendarDate,
  dateParts,
  periodStart,
  type RevenuePeriod,
  startOfPeriodBefore,
} from '@paperbill/contracts/rules';
import { selectTodayOfUser } from '../settings/settings.queries.js';
import { selectStats, selectStatsChange, selectStatsWithSeries, type SeriesFrame } from './invoice-stats.queries.js';

const MIN_DATE = '0001-01-01';
const MIN_MONTHS_OF_ALL_TIME = 12;

export async function readStats(
  em: EntityManager,
  userId: string,
  { period, series, overdue = false }: StatsSelection,
): Promise<InvoiceStats> {
  const today = await selectTodayOfUser(em);
  const start = periodStart(period, today) ?? MIN_DATE;
  return series
    ? selectStatsWithSeries(em, userId, start, getSeriesFrame(period, today), overdue)
    : selectStats(em, userId, start, overdue);
}

export async function readStatsChange(
  em: EntityManager,
  userId: string,
  period: RevenuePeriod,
): Promise<StatsChangeAnswer> {
  const today = await selectTodayOfUser(em);
  const from = startOfPeriodBefore(period, today);
  const start = periodStart(period, today);
  return { change: from === null || start === null ? null : await selectStatsChange(em, userId, from, start) };
}

/**
 * Returns the range of days that a revenue chart always shows: the calendar period, or the last twelve months for the
 * period "all". Invoices outside this range extend the chart.
 */
function getSeriesFrame(period: RevenuePeriod, today: CalendarDate): SeriesFrame {
  const [year, month, day] = dateParts(today);
  const first = periodStart(period, today) ?? toCalendarDate(year, month + 1 - MIN_MONTHS_OF_ALL_TIME, 1);
  const ofPeriod: Record<RevenuePeriod, Omit<SeriesFrame, 'first'>> = {
    week: { last: toCalendarDate(year, month, day), bucketDays: 1 },
    month: { last: toCalendarDate(year, month + 1, 0), bucketDays: 1 },
    quarter: { last: toCalendarDate(year, month - (month % 3) + 3, 0), bucketDays: 7 },
    year: { last: toCalendarDate(year, 12, 0), bucketDays: 30 },
    all: { last: toCalendarDate(year, month + 1, 0), bucketDays: 30 },
  };
  return { first, ...ofPeriod[period] };
}

/** Returns a date. Months count from 0. A month or day out of range overflows into the adjacent year or month. */
const toCalendarDate = (year: number, month: number, day: number): CalendarDate =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
