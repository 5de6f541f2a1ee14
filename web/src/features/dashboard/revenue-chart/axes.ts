import type { RevenueBucket } from '@paperbill/contracts/http';
import { formatDate } from '@paperbill/contracts/rules';

/** A linear scale for amounts. */
export interface Scale {
  /** From the highest to the lowest: what the axis names. 0 is one of them. */
  ticks: number[];
  /** Where an amount stands, in percent from the top. */
  at: (amount: number) => number;
}

const INTERVALS = 4;
/** The highest amount of a scale without data. */
const OF_NOTHING = 100;
const STEPS = [1, 2, 2.5, 5, 10];

/** A scale with round steps that holds all of these amounts and 0. */
export function scaleFor(amounts: readonly number[]): Scale {
  const low = Math.min(0, ...amounts);
  const high = Math.max(0, ...amounts) || (low === 0 ? OF_NOTHING : 0);
  const step = roundUp((high - low) / INTERVALS);
  const [top, bottom] = [Math.ceil(high / step) * step, Math.floor(low / step) * step];
  const count = Math.round((top - bottom) / step);
  return {
    ticks: Array.from({ length: count + 1 }, (_, index) => top - index * step),
    at: (amount) => ((top - amount) / (top - bottom)) * 100,
  };
}

function roundUp(size: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(size));
  return STEPS.find((step) => step * magnitude >= size)! * magnitude;
}

const MOST = 12;
const FEWEST = 4;

/** Which of `count` names along an axis are shown: all, or every second and so on; fewer where there is little room. */
export function labelled(index: number, count: number): 'always' | 'with room' | 'never' {
  const step = Math.ceil(count / MOST);
  const wideStep = step * Math.ceil(count / step / FEWEST);
  if (index % wideStep === 0) return 'always';
  return index % step === 0 ? 'with room' : 'never';
}

type Span = Pick<RevenueBucket, 'from' | 'to'>;

// Calendar dates: read and shown in UTC, they are the same everywhere.
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const wholeDay = format({ year: 'numeric', month: 'short', day: 'numeric' });
const monthOfYear = format({ year: 'numeric', month: 'long' });
const months = format({ year: 'numeric', month: 'short' });
const shortDay = format({ month: 'short', day: 'numeric' });
const shortMonth = format({ month: 'short' });

const asDate = (date: string): Date => new Date(`${date}T00:00:00Z`);
const month = (date: string): number => asDate(date).getUTCMonth();
const year = (date: string): number => asDate(date).getUTCFullYear();

// Browsers differ in how thin the spaces are.
const range = (words: Intl.DateTimeFormat, { from, to }: Span): string =>
  words.formatRange(asDate(from), asDate(to)).replace(/\s/g, ' ');

const isMonthEnd = (date: string): boolean => new Date(asDate(date).getTime() + 86_400_000).getUTCDate() === 1;
const isWholeMonths = ({ from, to }: Span): boolean => from.endsWith('-01') && isMonthEnd(to);
const isWholeYears = ({ from, to }: Span): boolean => from.endsWith('-01-01') && to.endsWith('-12-31');

/** 'Nov 3, 2026', 'Nov 2 – 8, 2026', 'November 2026', 'Oct – Dec 2026', '2026', '2020 – 2029'. */
export function bucketLabel(span: Span): string {
  const { from, to } = span;
  if (from === to) return formatDate(from);
  if (isWholeYears(span)) return year(from) === year(to) ? `${year(from)}` : `${year(from)} – ${year(to)}`;
  if (!isWholeMonths(span)) return range(wholeDay, span);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return isOneMonth ? monthOfYear.format(asDate(from)) : range(months, span);
}

/** The same within the width of an axis: a short word, and below it the year where that is not the word itself. */
export function axisLabel(span: Span): { text: string; year?: string } {
  const { from, to } = span;
  if (isWholeYears(span)) return { text: `${year(from)}` };
  if (!isWholeMonths(span)) return { text: shortDay.format(asDate(from)) };
  const isOneMonth = month(from) === month(to);
  return {
    text: isOneMonth ? shortMonth.format(asDate(from)) : `Q${Math.floor(month(from) / 3) + 1}`,
    year: `${year(from)}`,
  };
}
