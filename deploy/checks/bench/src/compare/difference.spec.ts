import { expect, it } from '@jest/globals';
import { described, differenceOf, type Pair, ratioOfMeans, usualRatio } from './difference.js';

/** Returns a generator of reproducible random numbers. */
function chance(): () => number {
  let state = 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Returns rounds with a base value of about 10. Both sides vary at random, within a range of 10 %. */
function rounds(factor: number): Pair[] {
  const random = chance();
  const varied = () => 10 * (0.95 + random() / 10);
  return Array.from({ length: 60 }, () => ({ base: varied(), measured: factor * varied() }));
}

const words = ['slower', 'faster'] as const;
const found = (pairs: Pair[], ratioIn = usualRatio) => described(differenceOf(pairs, ratioIn, chance()), words);

it.each([usualRatio, ratioOfMeans])('Equal sides have no difference (%p)', (ratioIn) => {
  expect(found(rounds(1), ratioIn)).toMatch(/^no difference seen \([+-]\d % ± \d\)$/);
});

it.each([usualRatio, ratioOfMeans])(
  'A slower or faster side is reported with its confidence interval (%p)',
  (ratioIn) => {
    expect(found(rounds(1.08), ratioIn)).toMatch(/^slower by [789] % ± \d$/);
    expect(found(rounds(0.8), ratioIn)).toMatch(/^faster by (19|20|21) % ± \d$/);
  },
);

it.each([usualRatio, ratioOfMeans])('A few disturbed rounds do not change the result (%p)', (ratioIn) => {
  const pairs = rounds(1).map((pair, index) => (index % 30 ? pair : { ...pair, measured: 100 * pair.measured }));
  expect(found(pairs, ratioIn)).toMatch(/^no difference seen/);
});

it('A difference as small as between two copies of one build is no difference', () => {
  const pairs = Array.from({ length: 60 }, () => ({ base: 1, measured: 1.02 }));
  expect(found(pairs)).toBe('no difference seen (+2 % ± 0)');
});
