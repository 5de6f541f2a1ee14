import { describe, expect, it } from '@jest/globals';
import { CLOCK_TOLERANCE_MS, readDeadline } from './deadlines.js';

/**
 * Returns the time that a receiver has for a message.
 * @param underWay milliseconds between sending and arrival
 * @param clockAhead milliseconds by which the sender's clock is ahead of the receiver's clock
 */
function getTimeLeftOnArrival({ underWay = 0, clockAhead = 0 }: { underWay?: number; clockAhead?: number }): number {
  const headers: Record<string, string> = {
    'x-deadline': String(Date.now() - underWay + clockAhead + 10_000),
    'x-time-left': '10000',
  };
  return readDeadline((name) => headers[name])! - Date.now();
}

describe('readDeadline', () => {
  it('gives a message that arrives at once the time of its caller and no more', () => {
    expect(getTimeLeftOnArrival({})).toBeCloseTo(10_000, -2);
  });

  it.each([CLOCK_TOLERANCE_MS, 60_000, 3_600_000])(
    "gives no more than the caller's time if the sender's clock is %i ms ahead",
    (clockAhead) => {
      expect(getTimeLeftOnArrival({ clockAhead })).toBeCloseTo(10_000, -2);
    },
  );

  it("gives the caller's whole time if the sender's clock is behind by the tolerance", () => {
    expect(getTimeLeftOnArrival({ clockAhead: -CLOCK_TOLERANCE_MS })).toBeCloseTo(10_000, -2);
  });

  it('is in the past for a message that waited longer than its caller', () => {
    expect(getTimeLeftOnArrival({ underWay: 11_000 + CLOCK_TOLERANCE_MS })).toBeLessThan(0);
  });

  it('is undefined for a message without a deadline', () => {
    expect(readDeadline(() => '')).toBeUndefined();
  });
});
