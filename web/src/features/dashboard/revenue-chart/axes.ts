import type { RevenueBucket } from '@paperbill/contracts/http';
import { formatDate, getLocale } from '../../../languages/format.js';
import { t } from '../../../languages/t.js';

export interface AmountScale {
  /** The amounts at the axis, in descending order. They always include 0. */
  ticks: number[];
  at: (amount: number) => number;
}

const AXIS_INTERVAL_COUNT = 4;
const EMPTY_CHART_MAX = 100;
const SCALE_STEPS = [1, 2, 2.5, 5, 10];

/** The scale has round steps. Its range includes all amounts and 0. */
export function createScale(amounts: readonly number[]): AmountScale {
  const low = Math.min(0, ...amounts);
  const high = Math.max(0, ...amounts) || (low === 0 ? EMPTY_CHART_MAX : 0);
  const step = roundUp((high - low) / AXIS_INTERVAL_COUNT);
  const [top, bottom] = [Math.ceil(high / step) * step, Math.floor(low / step) * step];
  const count = Math.round((top - bottom) / step);
  return {
    ticks: Array.from({ length: count + 1 }, (_, index) => top - index * step),
    at: (amount) => ((top - amount) / (top - bottom)) * 100,
  };
}

function roundUp(size: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(size));
  return SCALE_STEPS.find((step) => step * magnitude >= size)! * magnitude;
}

const MAX_LABELS = 12;
const MIN_LABELS = 4;

export function labelVisibility(index: number, count: number): 'always' | 'with room' | 'never' {
  const step = Math.ceil(count / MAX_LABELS);
  const alwaysShownStep = step * Math.ceil(count / step / MIN_LABELS);
  if (index % alwaysShownStep === 0) return 'always';
  return index % step === 0 ? 'with room' : 'never';
}

type DateSpan = Pick<RevenueBucket, 'from' | 'to'>;

/** UTC, so that a calendar date does not depend on the time zone. */
const createDateFormat = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return () => (format ??= new Intl.DateTimeFormat(getLocale(), { ...options, timeZone: 'UTC' }));
};
const getFullDateFormat = createDateFormat({ year: 'numeric', month: 'short', day: 'numeric' });
const getFullMonthFormat = createDateFormat({ year: 'numeric', month: 'long' });
const getMonthFormat = createDateFormat({ year: 'numeric', month: 'short' });
const getDayFormat = createDateFormat({ month: 'short', day: 'numeric' });
const getShortMonthFormat = createDateFormat({ month: 'short' });

const toDate = (date: string): Date => new Date(`${date}T00:00:00Z`);
const getMonth = (date: string): number => toDate(date).getUTCMonth();
const getYear = (date: string): number => toDate(date).getUTCFullYear();

// Some browsers write thin spaces into date ranges. Ordinary spaces replace them.
const formatRange = (formatter: Intl.DateTimeFormat, { from, to }: DateSpan): string =>
  formatter.formatRange(toDate(from), toDate(to)).replace(/\s/g, ' ');

const isMonthEnd = (date: string): boolean => new Date(toDate(date).getTime() + 86_400_000).getUTCDate() === 1;
const isWholeMonths = ({ from, to }: DateSpan): boolean => from.endsWith('-01') && isMonthEnd(to);
const isWholeYears = ({ from, to }: DateSpan): boolean => from.endsWith('-01-01') && to.endsWith('-12-31');

/** Examples: 'Nov 3, 2026', 'Nov 2 – 8, 2026', 'November 2026', 'Oct – Dec 2026', '2026', '2020 – 2029'. */
export function formatBucket(span: DateSpan): string {
  const { from, to } = span;
  if (from === to) return formatDate(from);
  if (isWholeYears(span))
    return getYear(from) === getYear(to) ? `${getYear(from)}` : `${getYear(from)} – ${getYear(to)}`;
  if (!isWholeMonths(span)) return formatRange(getFullDateFormat(), span);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return isOneMonth ? getFullMonthFormat().format(toDate(from)) : formatRange(getMonthFormat(), span);
}

/** `year` is shown below `text`. It is missing if `text` already is the year. */
export function formatAxisLabel(span: DateSpan): { text: string; year?: string } {
  const { from, to } = span;
  if (isWholeYears(span)) return { text: `${getYear(from)}` };
  if (!isWholeMonths(span)) return { text: getDayFormat().format(toDate(from)) };
  const isOneMonth = getMonth(from) === getMonth(to);
  return {
    text: isOneMonth
      ? getShortMonthFormat().format(toDate(from))
      : t('Q{quarter}', { quarter: Math.floor(getMonth(from) / 3) + 1 }),
    year: `${getYear(from)}`,
  };
}
