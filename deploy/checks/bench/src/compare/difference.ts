import { mean, quantile, type Samples } from '../timings.js';

/** The measurements of both builds in one round. `base` is the build that this code is compared with. */
export interface Pair {
  base: number;
  measured: number;
}

/** The measured value as a multiple of the base value, with its 99 % confidence interval. */
export interface Difference {
  ratio: number;
  low: number;
  high: number;
}

const RESAMPLES = 2_000;
/**
 * The confidence level is 99 %, because a run compares many calls. With 95 %, one in twenty calls would differ by
 * chance.
 */
const OUTSIDE = 0.01;
/** Two copies of the same build differ by up to this percentage, because of the layout of memory and tables. */
const SAME_WITHIN_PERCENT = 2;

/** Returns the median of the ratios of all rounds. With the median, a disturbed round has little influence. */
export const usualRatio = (pairs: Pair[]): number =>
  quantile(
    pairs.map(({ base, measured }) => measured / base),
    0.5,
  );

/**
 * Returns the ratio of the trimmed means, for sums such as processor time. The most extreme rounds of each side are
 * left out, because PostgreSQL's maintenance runs in some rounds.
 */
export const ratioOfMeans = (pairs: Pair[]): number => {
  const [base, measured] = meansOf(pairs);
  return measured / base;
};

const LEFT_OUT = 0.1;

/** Returns the trimmed means of the base values and of the measured values. */
export const meansOf = (pairs: Pair[]): [base: number, measured: number] => [
  trimmedMean(pairs.map(({ base }) => base)),
  trimmedMean(pairs.map(({ measured }) => measured)),
];

function trimmedMean(values: Samples): number {
  const out = Math.floor(LEFT_OUT * values.length);
  return mean(values.toSorted((a, b) => a - b).slice(out, values.length - out));
}

/**
 * Calculates the ratio of paired rounds with a bootstrap confidence interval. This method makes no assumption about the
 * distribution of the values.
 *
 * @param random Returns random numbers from 0 to 1.
 */
export function differenceOf(pairs: Pair[], ratioIn: (pairs: Pair[]) => number, random = Math.random): Difference {
  const draw = () => pairs[Math.floor(random() * pairs.length)]!;
  const ratios = Array.from({ length: RESAMPLES }, () => ratioIn(pairs.map(draw)));
  return { ratio: ratioIn(pairs), low: quantile(ratios, OUTSIDE / 2), high: quantile(ratios, 1 - OUTSIDE / 2) };
}

/** Formats a difference, for example `slower by 8 % ± 3` or `no difference seen (+1 % ± 2)`. */
export function described({ ratio, low, high }: Difference, [more, less]: readonly [string, string]): string {
  const percent = Math.round((ratio - 1) * 100);
  const margin = Math.ceil(Math.max(high - ratio, ratio - low) * 100);
  const isChance = (low <= 1 && high >= 1) || Math.abs(percent) <= SAME_WITHIN_PERCENT;
  if (isChance) return `no difference seen (${percent < 0 ? '' : '+'}${percent} % ± ${margin})`;
  return `${ratio > 1 ? more : less} by ${Math.abs(percent)} % ± ${margin}`;
}
