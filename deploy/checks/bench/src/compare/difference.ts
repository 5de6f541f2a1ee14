import { computeMean, computeQuantile, type Samples } from '../timings.js';

export interface MeasuredPair {
  base: number;
  measured: number;
}

export interface Difference {
  ratio: number;
  lowerBound: number;
  upperBound: number;
}

const RESAMPLE_COUNT = 2_000;
/**
 * The significance level of a comparison. A run compares many calls. At a level of 5 %, one call in twenty would differ
 * by chance.
 */
const SIGNIFICANCE_LEVEL = 0.01;
/**
 * Even two copies of the same build differ by up to this percentage, because memory and tables are laid out
 * differently.
 */
const NOISE_PERCENT = 2;

/** Returns the median of the ratios of all rounds. An outlier has little influence on the median. */
export const computeMedianRatio = (pairs: MeasuredPair[]): number =>
  computeQuantile(
    pairs.map(({ base, measured }) => measured / base),
    0.5,
  );

/**
 * Divides the trimmed means of both sides. This ratio suits sums such as processor time. The trimmed means ignore
 * extreme rounds, in which PostgreSQL's maintenance may have run.
 */
export const computeRatioOfMeans = (pairs: MeasuredPair[]): number => {
  const [base, measured] = computeTrimmedMeans(pairs);
  return measured / base;
};

const TRIMMED_FRACTION = 0.1;

export const computeTrimmedMeans = (pairs: MeasuredPair[]): [base: number, measured: number] => [
  computeTrimmedMean(pairs.map(({ base }) => base)),
  computeTrimmedMean(pairs.map(({ measured }) => measured)),
];

function computeTrimmedMean(values: Samples): number {
  const trimmedCount = Math.floor(TRIMMED_FRACTION * values.length);
  return computeMean(values.toSorted((a, b) => a - b).slice(trimmedCount, values.length - trimmedCount));
}

/**
 * Calculates the ratio of both builds, with a bootstrap confidence interval. The bootstrap assumes nothing about the
 * distribution of the values.
 * @param random returns random numbers from 0 to 1
 */
export function estimateDifference(
  pairs: MeasuredPair[],
  computeRatio: (pairs: MeasuredPair[]) => number,
  random = Math.random,
): Difference {
  const drawPair = () => pairs[Math.floor(random() * pairs.length)]!;
  const ratios = Array.from({ length: RESAMPLE_COUNT }, () => computeRatio(pairs.map(drawPair)));
  return {
    ratio: computeRatio(pairs),
    lowerBound: computeQuantile(ratios, SIGNIFICANCE_LEVEL / 2),
    upperBound: computeQuantile(ratios, 1 - SIGNIFICANCE_LEVEL / 2),
  };
}

export function formatDifference(
  { ratio, lowerBound, upperBound }: Difference,
  [moreWord, lessWord]: readonly [string, string],
): string {
  const percent = Math.round((ratio - 1) * 100);
  const margin = Math.ceil(Math.max(upperBound - ratio, ratio - lowerBound) * 100);
  const isInsignificant = (lowerBound <= 1 && upperBound >= 1) || Math.abs(percent) <= NOISE_PERCENT;
  if (isInsignificant) return `no difference seen (${percent < 0 ? '' : '+'}${percent} % ± ${margin})`;
  return `${ratio > 1 ? moreWord : lessWord} by ${Math.abs(percent)} % ± ${margin}`;
}
