import type { CalendarDate, Instant } from './values.js';

/** Until somebody has one (product-rules.md, "Time zone"). */
export const DEFAULT_TIME_ZONE = 'UTC';

/**
 * Names as 'Europe/Berlin': an offset such as '+02:00' knows no summer time. Of three letters are abbreviations, by which
 * PostgreSQL means other offsets than JavaScript ('IST', 'PST'), or one that knows no summer time either ('CET').
 */
const NAME = /^(?:UTC|GMT|(?![A-Z]{3}$)[A-Z].*)$/i;

/** Whether it is the name of a time zone of the IANA database, as this program knows it. */
export function isTimeZone(name: string): boolean {
  try {
    return NAME.test(name) && new Intl.DateTimeFormat('en-US', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar date of a moment in a time zone; `timeZone` is one that {@link isTimeZone} knows. */
export function dayIn(timeZone: string, moment: Date | Instant): CalendarDate {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  return `${parts['year']!.padStart(4, '0')}-${parts['month']}-${parts['day']}`;
}
