import { getLocale } from '../languages/format.js';

let dateTimeFormat: Intl.DateTimeFormat | undefined;

/** Returns a date and a time such as 'Nov 22, 2026, 9:00 AM'. */
export function formatDateTime(instant: string): string {
  dateTimeFormat ??= new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  return dateTimeFormat.format(new Date(instant));
}
