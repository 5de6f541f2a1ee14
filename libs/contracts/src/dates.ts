// The date is a calendar date: read and shown in UTC, it is the same day everywhere.
const shortDate = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** 'Jan 31, 2026' for `2026-01-31` (en-US short format, sections 2 and 9); '' for what is no date. */
export function formatDate(date: string): string {
  const parsed = new Date(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(`${date}T`);
  return exists ? shortDate.format(parsed) : '';
}
