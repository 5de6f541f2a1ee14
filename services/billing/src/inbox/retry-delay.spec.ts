import { describe, expect, it } from '@jest/globals';
import { MAX_ATTEMPTS, computeRetryDelay } from './inbox-processor.js';

const HOUR_MS = 60 * 60_000;

describe('The delay before an event is retried', () => {
  it.each([
    [1, 2_000],
    [2, 6_000],
    [3, 18_000],
    [9, HOUR_MS],
    [100, HOUR_MS],
  ])('after %i attempts is at most %i milliseconds', (attempts, longest) => {
    expect(computeRetryDelay(attempts, 1)).toBe(longest);
    expect(computeRetryDelay(attempts, 0)).toBe(longest / 2);
  });

  it('leaves Stripe hours to recover before an event fails', () => {
    const pauses = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => computeRetryDelay(index + 1, 0));
    expect(pauses.reduce((sum, pause) => sum + pause)).toBeGreaterThan(HOUR_MS);
  });
});
