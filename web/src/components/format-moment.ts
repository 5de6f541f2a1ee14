const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** 'Nov 22, 2026, 9:00 AM', where the reader is. */
export const formatMoment = (instant: string): string => moment.format(new Date(instant));
