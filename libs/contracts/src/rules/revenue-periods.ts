import { addDays, dateParts } from './dates.js';
import type { RevenuePeriod } from './options.js';
import type { CalendarDate } from './values.js';

const LAST_WEEK_OFFSET_DAYS = 7;

/** Returns the first day of the period, or null for the period `all` (rule FIELD-4). */
export function periodStart(period: RevenuePeriod, today: CalendarDate): CalendarDate | null {
  const [year, month, day] = dateParts(today);
  const monthsByPeriod: Record<RevenuePeriod, number | null> = {
    all: null,
    year: Date.UTC(year, 0),
    quarter: Date.UTC(year, month - (month % 3)),
    month: Date.UTC(year, month),
    week: Date.UTC(year, month, day - LAST_WEEK_OFFSET_DAYS),
  };
  const start = monthsByPeriod[period];
  return start === null ? null : new Date(start).toISOString().slice(0, 10);
}

export function startOfPeriodBefore(period: RevenuePeriod, today: CalendarDate): CalendarDate | null {
  const start = periodStart(period, today);
  return start && periodStart(period, addDays(start, -1));
}
