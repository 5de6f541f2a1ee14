import { dateParts } from './dates.js';
import type { RecurringUnit } from './options.js';
import type { CalendarDate } from './values.js';

export interface RecurringSchedule {
  startsOn: CalendarDate;
  every: number;
  unit: RecurringUnit;
}

const MS_PER_DAY = 24 * 60 * 60 * 1000;

/**
 * Returns the date with the number `n` of a schedule. If the month is too short, the date is its last day. PostgreSQL's
 * interval arithmetic gives the same dates.
 */
export function getRecurringDate({ startsOn, every, unit }: RecurringSchedule, n: number): CalendarDate {
  const [year, month, day] = dateParts(startsOn);
  if (unit === 'week') return formatUtcDate(new Date(Date.UTC(year, month, day + 7 * every * n)));
  const months = month + every * n * (unit === 'year' ? 12 : 1);
  return clampDayOfMonth(year, months, day);
}

function clampDayOfMonth(year: number, month: number, day: number): CalendarDate {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return formatUtcDate(new Date(Date.UTC(year, month, Math.min(day, lastDay))));
}

/** JavaScript and PostgreSQL format years before 1000 differently. */
const FIRST_DATE = '1000-01-01';

/**
 * Changes the interval of a schedule, but keeps its next date. If possible, the new start is in a month with 31 days,
 * so that a schedule on the 31st stays on the 31st in long months.
 * @param minIndex the smallest allowed index of the next date in the new schedule
 * @returns the new start and the new index of the next date, or null if every possible start is before FIRST_DATE
 */
export function changeSchedule(
  before: RecurringSchedule,
  { next, minIndex }: { next: CalendarDate; minIndex: number },
  { every, unit }: Pick<RecurringSchedule, 'every' | 'unit'>,
): { startsOn: CalendarDate; n: number } | null {
  const [year, month, day] = dateParts(next);
  const anchor = before.unit === 'week' ? day : dateParts(before.startsOn)[2];
  const getStartOfInterval = (n: number) =>
    unit === 'week'
      ? getRecurringDate({ startsOn: next, every, unit }, -n)
      : clampDayOfMonth(year, month - every * n * (unit === 'year' ? 12 : 1), anchor);
  return Array.from({ length: 12 }, (_, more) => ({
    startsOn: getStartOfInterval(minIndex + more),
    n: minIndex + more,
  }))
    .filter((one) => one.startsOn >= FIRST_DATE)
    .reduce<{ startsOn: CalendarDate; n: number } | null>(
      (latest, one) => (!latest || (unit !== 'week' && getDayOfMonth(one) > getDayOfMonth(latest)) ? one : latest),
      null,
    );
}

/**
 * Returns the next dates of a schedule, from today on. The schedule's first date is left out if it is the date of the
 * original invoice (rule REC-2).
 */
export function nextRecurringDates(
  rhythm: RecurringSchedule,
  { invoiceDate, today, count }: { invoiceDate: CalendarDate; today: CalendarDate; count: number },
): CalendarDate[] {
  const least = rhythm.startsOn === invoiceDate ? 1 : 0;
  let n = Math.max(least, estimateIndexOfDate(rhythm, today) - 1);
  while (getRecurringDate(rhythm, n) < today) n += 1;
  return Array.from({ length: count }, (_, index) => getRecurringDate(rhythm, n + index));
}

/** Estimates the index of a schedule's last date before a day. The result can be wrong by one. */
function estimateIndexOfDate({ startsOn, every, unit }: RecurringSchedule, day: CalendarDate): number {
  const [year, month] = dateParts(day);
  const [startYear, startMonth] = dateParts(startsOn);
  if (unit === 'week') return Math.floor((Date.parse(day) - Date.parse(startsOn)) / (7 * every * MS_PER_DAY));
  return Math.floor(((year - startYear) * 12 + month - startMonth) / (every * (unit === 'year' ? 12 : 1)));
}

const getDayOfMonth = ({ startsOn }: { startsOn: CalendarDate }): number => dateParts(startsOn)[2];

const formatUtcDate = (date: Date): CalendarDate => date.toISOString().slice(0, 10);
