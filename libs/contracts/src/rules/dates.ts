import { validationTexts } from '../texts/for-browsers.js';
import { DEFAULT_LANGUAGE, getLocale, type Language, languageDefinitions } from './languages.js';
import type { CalendarDate } from './values.js';

// Calendar dates have no time zone. They are formatted in UTC, so that the day does not shift.
const createDateFormat = (language: Language) =>
  new Intl.DateTimeFormat(getLocale(language), {
    dateStyle: languageDefinitions[language].dateStyle ?? 'medium',
    timeZone: 'UTC',
  });

const dateFormatByLanguage = new Map<Language, Intl.DateTimeFormat>([
  [DEFAULT_LANGUAGE, createDateFormat(DEFAULT_LANGUAGE)],
]);

function getDateFormat(language: Language = DEFAULT_LANGUAGE): Intl.DateTimeFormat {
  let format = dateFormatByLanguage.get(language);
  if (!format) dateFormatByLanguage.set(language, (format = createDateFormat(language)));
  return format;
}

/** Matches a date in the form `YYYY-MM-DD`. The year 0 is excluded, because PostgreSQL does not support it. */
const ISO_DATE_PATTERN = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/** Accepts existing dates in the form `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!ISO_DATE_PATTERN.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * The earliest accepted date. Earlier dates are typing mistakes: if a user types the year as 26, browsers read 0026.
 */
const EARLIEST_DATE: CalendarDate = '1970-01-01';

/** @param required the error for an empty text; if it is missing, the date is optional */
export function validateDate(text: string, required?: string): string | null {
  if (text.trim() === '') return required ?? null;
  if (!isCalendarDate(text)) return validationTexts.date;
  return text < EARLIEST_DATE ? validationTexts.dateTooEarly : null;
}

/**
 * Formats a date: `2026-01-31` becomes 'Jan 31, 2026' in English and '31.01.2026' in German. The spaces of the Czech
 * '31. 1. 2026' do not break. Returns an empty text if the given text is not a date.
 */
export const formatDate = (date: string, language?: Language): string =>
  isCalendarDate(date)
    ? getDateFormat(language)
        .format(new Date(`${date}T00:00:00Z`))
        .replaceAll('. ', '.\u00a0')
    : '';

/** Formats a period such as 'Jan 1, 2026 – Jan 31, 2026'. A period of one day is formatted as a single date. */
export const formatPeriod = (first: string, last: string, language?: Language): string =>
  isPeriod(first, last)
    ? `${formatDate(first, language)} – ${formatDate(last, language)}`
    : formatDate(first, language);

export const isPeriod = (first: string, last: string): boolean => Boolean(first && last) && last !== first;

/** The month is counted from 0, as in `Date`. */
export function dateParts(date: CalendarDate): [year: number, month: number, day: number] {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return [year, month - 1, day];
}

const MS_PER_DAY = 24 * 60 * 60_000;

/** Returns the number of days between two dates. The number is negative if `to` is before `from`. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  (Date.parse(to) - Date.parse(from)) / MS_PER_DAY;

export const addDays = (day: CalendarDate, days: number): CalendarDate =>
  toCalendarDate(Date.parse(day) + days * MS_PER_DAY);

/** Returns the date in UTC. The date is limited to the years 1 to 9999, which `YYYY-MM-DD` can express. */
export const toCalendarDate = (time: number): CalendarDate =>
  new Date(Math.max(Date.parse('0001-01-01'), Math.min(time, Date.parse('9999-12-31')))).toISOString().slice(0, 10);
