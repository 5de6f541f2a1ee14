import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { InvoiceStats } from '@paperbill/contracts/http';
import type { StatsSelection } from '@paperbill/contracts/nats';
import { type CalendarDate, dateParts, periodStart, type RevenuePeriod } from '@paperbill/contracts/rules';
import { selectToday } from '../settings/settings.queries.js';
import { selectStats, selectStatsWithSeries, type SeriesFrame } from './invoice-stats.queries.js';

/** The earliest date that an invoice can have. */
const FIRST_DATE = '0001-01-01';
/** The minimum number of months in the series of the period "all". */
const MONTHS_OF_ALL_TIME = 12;

/** Reads the figures of a period: the invoiced, the paid and the receivable amounts. */
@Injectable()
export class InvoiceStatsService {
  constructor(private readonly em: EntityManager) {}

  async stats(userId: string, { period, series, overdue = false }: StatsSelection): Promise<InvoiceStats> {
    const today = await selectToday(this.em);
    const start = periodStart(period, today) ?? FIRST_DATE;
    return series
      ? selectStatsWithSeries(this.em, userId, start, seriesFrame(period, today), overdue)
      : selectStats(this.em, userId, start, overdue);
  }
}

/**
 * Returns the range of the series: the calendar period, or the last twelve months for "all". An invoice that is dated
 * outside this range extends the series.
 */
function seriesFrame(period: RevenuePeriod, today: CalendarDate): SeriesFrame {
  const [year, month, day] = dateParts(today);
  const first = periodStart(period, today) ?? calendarDate(year, month + 1 - MONTHS_OF_ALL_TIME, 1);
  const ofPeriod: Record<RevenuePeriod, Omit<SeriesFrame, 'first'>> = {
    week: { last: calendarDate(year, month, day), bucketDays: 1 },
    month: { last: calendarDate(year, month + 1, 0), bucketDays: 1 },
    quarter: { last: calendarDate(year, month - (month % 3) + 3, 0), bucketDays: 7 },
    year: { last: calendarDate(year, 12, 0), bucketDays: 30 },
    all: { last: calendarDate(year, month + 1, 0), bucketDays: 30 },
  };
  return { first, ...ofPeriod[period] };
}

/** Returns a date. Months count from 0. A month or day out of range overflows into the adjacent year or month. */
const calendarDate = (year: number, month: number, day: number): CalendarDate =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
