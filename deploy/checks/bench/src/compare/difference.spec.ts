import { expect, it } from '@jest/globals';
import {
  formatDifference,
  estimateDifference,
  type MeasuredPair,
  computeRatioOfMeans,
  computeMedianRatio,
} from './difference.js';

function createRandom(): () => number {
  let state = 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Returns rounds with a base value of about 10. Both sides vary at random, within a range of 10 %. */
function createRounds(factor: number): MeasuredPair[] {
  const random = createRandom();
  const varied = () => 10 * (0.95 + random() / 10);
  return Array.from({ length: 60 }, () => ({ base: varied(), measured: factor * varied() }));
}

const comparisonWords = ['slower', 'faster'] as const;
const describePairs = (pairs: MeasuredPair[], ratioIn = computeMedianRatio) =>
  formatDifference(estimateDifference(pairs, ratioIn, createRandom()), comparisonWords);

it.each([computeMedianRatio, computeRatioOfMeans])('Equal sides have no difference (%p)', (ratioIn) => {
  expect(describePairs(createRounds(1), ratioIn)).toMatch(/^no difference seen \([+-]\d % ± \d\)$/);
});

it.each([computeMedianRatio, computeRatioOfMeans])(
  'A slower or faster side is reported with its confidence interval (%p)',
  (ratioIn) => {
    expect(describePairs(createRounds(1.08), ratioIn)).toMatch(/^slower by [789] % ± \d$/);
    expect(describePairs(createRounds(0.8), ratioIn)).toMatch(/^faster by (19|20|21) % ± \d$/);
  },
);

it.each([computeMedianRatio, computeRatioOfMeans])(
  'A few disturbed rounds do not change the result (%p)',
  (ratioIn) => {
    const pairs = createRounds(1).map((pair, index) =>
      index % 30 ? pair : { ...pair, measured: 100 * pair.measured },
    );
    expect(describePairs(pairs, ratioIn)).toMatch(/^no difference seen/);
  },
);

it('A difference as small as between two copies of one build is no difference', () => {
  const pairs = Array.from({ length: 60 }, () => ({ base: 1, measured: 1.02 }));
  expect(describePairs(pairs)).toBe('no difference seen (+2 % ± 0)');
});
