import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAX_ATTEMPTS, computeRetryDelay } from './inbox-processor.js';

const HOUR_MS = 60 * 60_000;

describe('The delay before an event is retried', () => {
  it.each([
    [1, 2_000],
    [2, 6_000],
    [3, 18_000],
    [9, HOUR_MS],
  ])('after %i attempts is at most %i milliseconds', (attempts, longest) => {
    expect(computeRetryDelay(attempts, 1)).toBe(longest);
    expect(computeRetryDelay(attempts, 0)).toBe(longest / 2);
  });

  it('grows to at most an hour', () => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), chance, (attempts, chance) => {
        expect(computeRetryDelay(attempts + 1, chance)).toBeGreaterThanOrEqual(computeRetryDelay(attempts, chance));
        expect(computeRetryDelay(attempts, chance)).toBeLessThanOrEqual(HOUR_MS);
      }),
    );
  });

  it('leaves Stripe hours to recover before an event fails', () => {
    const pauses = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => computeRetryDelay(index + 1, 0));
    expect(pauses.reduce((sum, pause) => sum + pause)).toBeGreaterThan(HOUR_MS);
  });
});
