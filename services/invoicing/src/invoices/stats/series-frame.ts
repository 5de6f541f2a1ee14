import { type CalendarDate, periodStart, type RevenuePeriod } from '@paperbill/contracts/rules';

/** What a series covers at least, so that its picture keeps its shape from day to day. */
export interface SeriesFrame {
  first: CalendarDate;
  last: CalendarDate;
  /** The days of its smallest bucket, about. */
  bucketDays: number;
}

/** All time shows at least a year. */
const MONTHS_OF_ALL_TIME = 12;

/** The whole calendar period, and of all time the last months: invoices dated outside of it widen the series. */
export function seriesFrame(period: RevenuePeriod, now: Date): SeriesFrame {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const first = periodStart(period, now) ?? calendarDate(year, month + 1 - MONTHS_OF_ALL_TIME, 1);
  const ofPeriod: Record<RevenuePeriod, Omit<SeriesFrame, 'first'>> = {
    week: { last: calendarDate(year, month, day), bucketDays: 1 },
    month: { last: calendarDate(year, month + 1, 0), bucketDays: 1 },
    quarter: { last: calendarDate(year, month - (month % 3) + 3, 0), bucketDays: 7 },
    year: { last: calendarDate(year, 12, 0), bucketDays: 30 },
    all: { last: calendarDate(year, month + 1, 0), bucketDays: 30 },
  };
  return { first, ...ofPeriod[period] };
}

/** Months count from 0; what lies beyond a year or a month runs on into the next, or the one before. */
const calendarDate = (year: number, month: number, day: number): CalendarDate =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
