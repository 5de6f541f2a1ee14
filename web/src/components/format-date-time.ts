const dateTimeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats an instant in the browser's time zone: 'Nov 22, 2026, 9:00 AM'. */
export const formatDateTime = (instant: string): string => dateTimeFormat.format(new Date(instant));
