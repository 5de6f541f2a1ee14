import { validationTexts } from '../texts/for-browsers.js';
import { DEFAULT_LANGUAGE, getLocale, type Language, languageDefinitions } from './languages.js';
import type { CalendarDate } from './values.js';

// Calendar dates have no time zone. They are parsed and formatted in UTC, so that the day cannot shift.
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

/** Checks whether a text is an existing date in the form `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!ISO_DATE_PATTERN.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * The earliest permitted date. Earlier dates are typing mistakes: if a user types the year as 26, browsers read 0026.
 */
const EARLIEST_DATE: CalendarDate = '1970-01-01';

/**
 * Returns the validation error of a date, or null.
 * @param required the error for an empty text; if it is missing, the date is optional
 */
export function validateDate(text: string, required?: string): string | null {
  if (text.trim() === '') return required ?? null;
  if (!isCalendarDate(text)) return validationTexts.date;
  return text < EARLIEST_DATE ? validationTexts.dateTooEarly : null;
}

/**
 * Formats a date: `2026-01-31` becomes 'Jan 31, 2026' in English and '31.01.2026' in German. In dates such as the Czech
 * '31. 1. 2026', the spaces are non-breaking. Returns an empty text if the given text is not a date.
 */
export const formatDate = (date: string, language?: Language): string =>
  isCalendarDate(date)
    ? getDateFormat(language)
        .format(new Date(`${date}T00:00:00Z`))
        .replaceAll('. ', '.\u00a0')
    : '';

/** Formats a period, such as 'Jan 1, 2026 – Jan 31, 2026'. A period of one day is formatted as a single date. */
export const formatPeriod = (first: string, last: string, language?: Language): string =>
  isPeriod(first, last)
    ? `${formatDate(first, language)} – ${formatDate(last, language)}`
    : formatDate(first, language);

export const isPeriod = (first: string, last: string): boolean => Boolean(first && last) && last !== first;

/** Returns year, month and day of a calendar date. The month is counted from 0, as in `Date`. */
export function dateParts(date: CalendarDate): [year: number, month: number, day: number] {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return [year, month - 1, day];
}

const MS_PER_DAY = 24 * 60 * 60_000;

/** Returns the number of whole days between two existing dates. It is negative if `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  (Date.parse(to) - Date.parse(from)) / MS_PER_DAY;

export const addDays = (day: CalendarDate, days: number): CalendarDate =>
  toCalendarDate(Date.parse(day) + days * MS_PER_DAY);

/** Returns the UTC date of a time, limited to the years 1 to 9999, which `YYYY-MM-DD` can express. */
export const toCalendarDate = (time: number): CalendarDate =>
  new Date(Math.max(Date.parse('0001-01-01'), Math.min(time, Date.parse('9999-12-31')))).toISOString().slice(0, 10);
