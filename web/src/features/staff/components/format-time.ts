const absoluteFormat = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});
const relativeFormat = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto', style: 'short' });

const timeUnits = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
] as const;

/** Formats a time in UTC, so that staff in any time zone can compare it with Stripe's dashboard. */
export const formatAbsoluteTime = (instant: string): string => `${absoluteFormat.format(new Date(instant))} UTC`;

export function formatRelativeTime(instant: string, now = Date.now()): string {
  let amount = (Date.parse(instant) - now) / 1_000;
  for (const [unit, perNext] of timeUnits) {
    if (Math.abs(amount) < perNext) return relativeFormat.format(Math.round(amount), unit);
    amount /= perNext;
  }
  return relativeFormat.format(Math.round(amount), 'year');
}
