import { mean, quantile, type Samples } from '../timings.js';

/** Measurements of one round. */
export interface Pair {
  base: number;
  measured: number;
}

/** Measured value as a multiple of the base, with its 99 % confidence interval. */
export interface Difference {
  ratio: number;
  low: number;
  high: number;
}

const RESAMPLES = 2_000;
/** A run compares many calls: with 95 %, one in twenty would differ by chance. */
const OUTSIDE = 0.01;
/** Two copies of one build differ by up to this much, because of memory and table layout. */
const SAME_WITHIN_PERCENT = 2;

/** Median ratio of the rounds, so that a disturbed round has no more weight than others. */
export const usualRatio = (pairs: Pair[]): number =>
  quantile(
    pairs.map(({ base, measured }) => measured / base),
    0.5,
  );

/**
 * Ratio of trimmed means, for sums such as processor time. The most extreme rounds are removed on each side: PostgreSQL's
 * maintenance runs in some of them.
 */
export const ratioOfMeans = (pairs: Pair[]): number => {
  const [base, measured] = meansOf(pairs);
  return measured / base;
};

const LEFT_OUT = 0.1;

/** Trimmed means of base and measured values. */
export const meansOf = (pairs: Pair[]): [base: number, measured: number] => [
  trimmedMean(pairs.map(({ base }) => base)),
  trimmedMean(pairs.map(({ measured }) => measured)),
];

function trimmedMean(values: Samples): number {
  const out = Math.floor(LEFT_OUT * values.length);
  return mean(values.toSorted((a, b) => a - b).slice(out, values.length - out));
}

/**
 * Ratio of paired rounds with a bootstrap confidence interval. Makes no assumption about the distribution.
 *
 * @param random returns numbers from 0 to 1
 */
export function differenceOf(pairs: Pair[], ratioIn: (pairs: Pair[]) => number, random = Math.random): Difference {
  const draw = () => pairs[Math.floor(random() * pairs.length)]!;
  const ratios = Array.from({ length: RESAMPLES }, () => ratioIn(pairs.map(draw)));
  return { ratio: ratioIn(pairs), low: quantile(ratios, OUTSIDE / 2), high: quantile(ratios, 1 - OUTSIDE / 2) };
}

/** Formats a difference: `slower by 8 % ± 3`, `faster by 12 % ± 2` or `no difference seen (+1 % ± 2)`. */
export function described({ ratio, low, high }: Difference, [more, less]: readonly [string, string]): string {
  const percent = Math.round((ratio - 1) * 100);
  const margin = Math.ceil(Math.max(high - ratio, ratio - low) * 100);
  const isChance = (low <= 1 && high >= 1) || Math.abs(percent) <= SAME_WITHIN_PERCENT;
  if (isChance) return `no difference seen (${percent < 0 ? '' : '+'}${percent} % ± ${margin})`;
  return `${ratio > 1 ? more : less} by ${Math.abs(percent)} % ± ${margin}`;
}
