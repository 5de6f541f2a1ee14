import type { CalendarDate, Instant } from './values.js';

export const DEFAULT_TIME_ZONE = 'UTC';

const TIME_ZONE_PATTERN = /^(?:UTC|GMT|(?![A-Z]{3}$)[A-Z].*)$/i;

/** An IANA time zone that this JavaScript runtime supports. */
export function isTimeZone(name: string): boolean {
  try {
    return TIME_ZONE_PATTERN.test(name) && new Intl.DateTimeFormat('en-US', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

const dateFormatByTimeZone = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError if {@link isTimeZone} rejects the time zone */
export function getDateInTimeZone(timeZone: string, moment: Date | Instant): CalendarDate {
  let format = dateFormatByTimeZone.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    dateFormatByTimeZone.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  return `${parts['year']!.padStart(4, '0')}-${parts['month']}-${parts['day']}`;
}
