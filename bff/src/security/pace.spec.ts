import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Pace } from './pace.js';

describe('TokenBucket with 10 at once and 2 per second', () => {
  let pace: Pace;

  beforeEach(() => {
    jest.useFakeTimers();
    pace = new Pace({ atOnce: 10, perSecond: 2 });
  });

  afterEach(() => void jest.useRealTimers());

  it('permits work while tokens are left, and again after a refill', () => {
    pace.spend('ada', 9);
    expect(pace.mayBegin('ada')).toBe(true);
    pace.spend('ada', 5);
    expect([pace.mayBegin('ada'), pace.mayBegin('bob')]).toEqual([false, true]);

    jest.advanceTimersByTime(2_000);
    expect(pace.mayBegin('ada')).toBe(false);
    jest.advanceTimersByTime(1);
    expect(pace.mayBegin('ada')).toBe(true);
  });

  it('refills up to the capacity only', () => {
    pace.spend('ada', 1);
    jest.advanceTimersByTime(3_600_000);
    pace.spend('ada', 10);
    expect(pace.mayBegin('ada')).toBe(false);
  });

  it('does not increase the debt if the clock is set back', () => {
    pace.spend('ada', 11);
    jest.setSystemTime(Date.now() - 3_600_000);
    expect(pace.mayBegin('ada')).toBe(false);
    pace.spend('ada', 0);
    jest.advanceTimersByTime(1_000);
    expect(pace.mayBegin('ada')).toBe(true);
  });

  it('delays nobody longer than a minute', () => {
    for (let work = 0; work < 100; work++) pace.spend('ada', 1_000);
    jest.advanceTimersByTime(60_001);
    expect(pace.mayBegin('ada')).toBe(true);
  });
});
