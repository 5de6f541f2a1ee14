import { addDays, dateParts, toCalendarDate } from './dates.js';
import type { CalendarDate } from './values.js';

/** The first and the last day of a report. The report includes both days. */
export interface ReportPeriod {
  from: CalendarDate;
  to: CalendarDate;
}

export const namedReportPeriods = [
  'this-quarter',
  'last-quarter',
  'this-month',
  'last-month',
  'this-year',
  'last-year',
] as const;
export type NamedReportPeriod = (typeof namedReportPeriods)[number];

const MONTHS_OF_UNIT = { month: 1, quarter: 3, year: 12 };

export function getReportPeriod(name: NamedReportPeriod, today: CalendarDate): ReportPeriod {
  const [which, unit] = name.split('-') as ['this' | 'last', keyof typeof MONTHS_OF_UNIT];
  const [year, month] = dateParts(today);
  const months = MONTHS_OF_UNIT[unit];
  const first = month - (month % months) - (which === 'last' ? months : 0);
  return {
    from: toCalendarDate(Date.UTC(year, first)),
    to: addDays(toCalendarDate(Date.UTC(year, first + months)), -1),
  };
}
