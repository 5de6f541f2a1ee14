import { expect, it } from '@jest/globals';
import { computeQuantile, measureTimes } from './timings.js';

it('A quantile is the sample at its nearest rank', () => {
  const samples = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0.5, 0.95, 1].map((part) => computeQuantile(samples, part))).toEqual([50, 95, 100]);
  expect([0, 0.5, 0.95].map((part) => computeQuantile([7], part))).toEqual([7, 7, 7]);
});

it('Each client runs its calls sequentially, in parallel with the other clients', async () => {
  const working = new Map<number, number>();
  let most = 0;
  const samples = await measureTimes(4, 3, async (client) => {
    working.set(client, (working.get(client) ?? 0) + 1);
    most = Math.max(most, ...working.values(), working.size * 10);
    await new Promise(setImmediate);
    working.set(client, working.get(client)! - 1);
  });
  expect(samples).toHaveLength(12);
  // The four clients of the test make one call at a time each.
  expect(most).toBe(40);
});
