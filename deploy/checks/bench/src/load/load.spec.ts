import { expect, it } from '@jest/globals';
import { toArrivalTimes } from './arrivals.js';
import { toCrowdReport } from './crowd.js';
import { dayActions, chooseAction } from './day-actions.js';
import { isSustainable, findKnee } from './knee.js';
import { findBottlenecks, calculateKnee, calculatePeakRate } from './estimate-knee.js';

function createRandom(): () => number {
  let state = 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

it('Arrivals are in order, within the time, at the rate, and sometimes close together', () => {
  const times = toArrivalTimes(50, 20, createRandom());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBeLessThan(20_000);
  expect(times.length / 20).toBeCloseTo(50, -1);
  const gaps = times.slice(1).map((time, index) => time - times[index]!);
  // In an exponential distribution, 1/e of all gaps are longer than the average of 20 ms. About a tenth of them are
  // shorter than a tenth of the average.
  expect(gaps.filter((gap) => gap > 20).length / gaps.length).toBeCloseTo(1 / Math.E, 1);
  expect(gaps.filter((gap) => gap < 2).length / gaps.length).toBeCloseTo(0.1, 1);
});

it('The actions of a day sum to 100 percent, and each is picked as often as its share', () => {
  expect(dayActions.reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
  const random = createRandom();
  const drawn = Array.from({ length: 10_000 }, () => chooseAction(random).name);
  for (const { name, percent } of dayActions) {
    expect(drawn.filter((one) => one === name).length / 100).toBeCloseTo(percent, -0.5);
  }
});

it.each([3, 12, 83, 500])('Finds a knee of %d a second with a tolerance of 10 %', async (knee) => {
  const found = await findKnee(10, async (rate) => rate <= knee);
  expect(found).toBeLessThanOrEqual(knee);
  expect(found).toBeGreaterThan(knee * 0.9);
});

it('A rate is sustained if p95 is below the limit and almost no call fails', () => {
  const step = (slow: number, failed: number) => ({
    rate: 10,
    samples: Array.from({ length: 100 }, (_, index) => (index < slow ? 900 : 20)),
    failed,
  });
  expect([step(5, 1), step(6, 0), step(0, 2)].map(isSustainable)).toEqual([true, false, false]);
});

const perCall = new Map([
  ['bff', 4],
  ['invoicing', 2],
  ['billing', 1],
  ['postgres', 9],
  ['oidc', 8],
]);

it('The single-threaded part with the most processor time is the bottleneck', () => {
  expect(findBottlenecks(perCall)).toEqual(['bff', 'invoicing']);
  const moved = (...parts: string[]) => {
    const kneeWith = (count: number) => calculateKnee(perCall, (part) => (parts.includes(part) ? count : 1));
    return [2, 3].map((count) => Math.round((100 * kneeWith(count)) / kneeWith(1)) / 100);
  };
  // Once the second program is the bottleneck, more instances of the first program do not help.
  expect(moved('bff')).toEqual([2, 2]);
  expect(moved('bff', 'invoicing')).toEqual([2, 3]);
});

it('Computes what a number of users needs, without stand-ins', () => {
  expect(calculatePeakRate({ users: 1_000, callsEach: 36, inBusiestHour: 0.1 })).toBe(1);
  const { figures, note } = toCrowdReport(perCall);
  expect(figures.map(({ name }) => name)).toEqual([
    'postgres',
    'bff, processes: 2',
    'invoicing, processes: 1',
    'billing, processes: 1',
    'together',
  ]);
  expect(note).toContain('250 a second');
});
