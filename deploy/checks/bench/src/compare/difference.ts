import { mean, quantile, type Samples } from '../timings.js';

/** What was measured in one round on either side, where both took their turn. */
export interface Pair {
  base: number;
  measured: number;
}

/** Measured over base, and between which ratios the true one lies with 99 %. */
export interface Difference {
  ratio: number;
  low: number;
  high: number;
}

const RESAMPLES = 2_000;
/** Many ratios are looked at in a run: with 95 % one of twenty would seem to differ by chance. */
const OUTSIDE = 0.01;
/** Two copies of one build differ by as much: by how their memory and tables happen to lie. */
const SAME_WITHIN_PERCENT = 2;

/** The usual ratio of a round: one in which something else took the processor does not count for more than any other. */
export const usualRatio = (pairs: Pair[]): number =>
  quantile(
    pairs.map(({ base, measured }) => measured / base),
    0.5,
  );

/**
 * All that was measured over all of the base, for what adds up, such as processor time. The rounds that stand out by most are
 * left out on either side: there PostgreSQL tidied up, which it does when it wants to.
 */
export const ratioOfMeans = (pairs: Pair[]): number => {
  const [base, measured] = meansOf(pairs);
  return measured / base;
};

const LEFT_OUT = 0.1;

/** Of base and measured, without what stands out. */
export const meansOf = (pairs: Pair[]): [base: number, measured: number] => [
  trimmedMean(pairs.map(({ base }) => base)),
  trimmedMean(pairs.map(({ measured }) => measured)),
];

function trimmedMean(values: Samples): number {
  const out = Math.floor(LEFT_OUT * values.length);
  return mean(values.toSorted((a, b) => a - b).slice(out, values.length - out));
}

/**
 * A ratio of paired rounds with its interval, by bootstrap: how it varies when rounds are drawn again from those that there
 * were says how much of it is chance. Nothing is assumed of how times are distributed.
 *
 * @param random between 0 and 1
 */
export function differenceOf(pairs: Pair[], ratioIn: (pairs: Pair[]) => number, random = Math.random): Difference {
  const draw = () => pairs[Math.floor(random() * pairs.length)]!;
  const ratios = Array.from({ length: RESAMPLES }, () => ratioIn(pairs.map(draw)));
  return { ratio: ratioIn(pairs), low: quantile(ratios, OUTSIDE / 2), high: quantile(ratios, 1 - OUTSIDE / 2) };
}

/** For people: `slower by 8 % ± 3`, `faster by 12 % ± 2` or `no difference seen (+1 % ± 2)`. */
export function described({ ratio, low, high }: Difference, [more, less]: readonly [string, string]): string {
  const percent = Math.round((ratio - 1) * 100);
  const margin = Math.ceil(Math.max(high - ratio, ratio - low) * 100);
  const isChance = (low <= 1 && high >= 1) || Math.abs(percent) <= SAME_WITHIN_PERCENT;
  if (isChance) return `no difference seen (${percent < 0 ? '' : '+'}${percent} % ± ${margin})`;
  return `${ratio > 1 ? more : less} by ${Math.abs(percent)} % ± ${margin}`;
}
