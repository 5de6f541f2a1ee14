import { dateParts } from './dates.js';
import type { RecurringUnit } from './options.js';
import type { CalendarDate } from './values.js';

/** How often something comes, and what its dates are counted from. */
export interface Rhythm {
  startsOn: CalendarDate;
  every: number;
  unit: RecurringUnit;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The n-th date, from 0, as PostgreSQL counts: of a month that is too short for its day it is the last one. */
export function dateOfRecurring({ startsOn, every, unit }: Rhythm, n: number): CalendarDate {
  const [year, month, day] = dateParts(startsOn);
  if (unit === 'week') return written(new Date(Date.UTC(year, month, day + 7 * every * n)));
  const months = month + every * n * (unit === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return written(new Date(Date.UTC(year, months, Math.min(day, lastDay))));
}

/**
 * Its next dates: from a day on, without the date of the invoice that repeats where they are counted from that
 * (product-rules.md, "Recurring invoices").
 */
export function nextRecurringDates(
  rhythm: Rhythm,
  { invoiceDate, today, count }: { invoiceDate: CalendarDate; today: CalendarDate; count: number },
): CalendarDate[] {
  const least = rhythm.startsOn === invoiceDate ? 1 : 0;
  let n = Math.max(least, about(rhythm, today) - 1);
  while (dateOfRecurring(rhythm, n) < today) n += 1;
  return Array.from({ length: count }, (_, index) => dateOfRecurring(rhythm, n + index));
}

/** How often it came until a day, to within one. */
function about({ startsOn, every, unit }: Rhythm, day: CalendarDate): number {
  const [year, month] = dateParts(day);
  const [startYear, startMonth] = dateParts(startsOn);
  if (unit === 'week') return Math.floor((Date.parse(day) - Date.parse(startsOn)) / (7 * every * DAY_MS));
  return Math.floor(((year - startYear) * 12 + month - startMonth) / (every * (unit === 'year' ? 12 : 1)));
}

const written = (date: Date): CalendarDate => date.toISOString().slice(0, 10);
