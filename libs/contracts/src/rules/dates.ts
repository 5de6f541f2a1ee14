import { validationTexts } from '../texts/index.js';
import type { CalendarDate } from './values.js';

// The date is a calendar date: read and shown in UTC, it is the same day everywhere.
const shortDate = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** PostgreSQL knows no year 0. */
const WRITTEN_DATE = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a date that exists, `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!WRITTEN_DATE.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** An earlier date is a typing mistake: browsers read a year of two digits, 26, as the year 26. */
const EARLIEST_DATE: CalendarDate = '1970-01-01';

/** The error in a date, or null; `required` is the error where there is none, if there must be one. */
export function validateDate(text: string, required?: string): string | null {
  if (text.trim() === '') return required ?? null;
  if (!isCalendarDate(text)) return validationTexts.date;
  return text < EARLIEST_DATE ? validationTexts.dateTooEarly : null;
}

/** 'Jan 31, 2026' for `2026-01-31` (en-US short format); '' for what is no date. */
export const formatDate = (date: string): string =>
  isCalendarDate(date) ? shortDate.format(new Date(`${date}T00:00:00Z`)) : '';

/** From one day to another, 'Jan 1, 2026 – Jan 31, 2026'; one of them where it is one day or has no last one. */
export const formatPeriod = (first: string, last: string): string =>
  isPeriod(first, last) ? `${formatDate(first)} – ${formatDate(last)}` : formatDate(first);

/** Whether it is more than one day. */
export const isPeriod = (first: string, last: string): boolean => Boolean(first && last) && last !== first;

/** Year, month (from 0, as `Date` counts) and day of a calendar date. */
export function dateParts(date: CalendarDate): [year: number, month: number, day: number] {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return [year, month - 1, day];
}

const MS_PER_DAY = 24 * 60 * 60_000;

/** Of two calendar dates that exist. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  (Date.parse(to) - Date.parse(from)) / MS_PER_DAY;

export const dayAfter = (day: CalendarDate, days: number): CalendarDate => dayAt(Date.parse(day) + days * MS_PER_DAY);

/** The day of an instant in UTC. No date goes beyond the first and the last day of all. */
export const dayAt = (time: number): CalendarDate =>
  new Date(Math.max(Date.parse('0001-01-01'), Math.min(time, Date.parse('9999-12-31')))).toISOString().slice(0, 10);
