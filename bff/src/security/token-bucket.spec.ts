import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TokenBucket } from './token-bucket.js';

describe('TokenBucket with 10 at once and 2 per second', () => {
  let tokenBucket: TokenBucket;

  beforeEach(() => {
    jest.useFakeTimers();
    tokenBucket = new TokenBucket({ atOnce: 10, perSecond: 2 });
  });

  afterEach(() => void jest.useRealTimers());

  it('permits work while tokens are left, and again after a refill', () => {
    tokenBucket.spend('ada', 9);
    expect(tokenBucket.mayBegin('ada')).toBe(true);
    tokenBucket.spend('ada', 5);
    expect([tokenBucket.mayBegin('ada'), tokenBucket.mayBegin('bob')]).toEqual([false, true]);

    jest.advanceTimersByTime(2_000);
    expect(tokenBucket.mayBegin('ada')).toBe(false);
    jest.advanceTimersByTime(1);
    expect(tokenBucket.mayBegin('ada')).toBe(true);
  });

  it('refills up to the capacity only', () => {
    tokenBucket.spend('ada', 1);
    jest.advanceTimersByTime(3_600_000);
    tokenBucket.spend('ada', 10);
    expect(tokenBucket.mayBegin('ada')).toBe(false);
  });

  it('does not increase the debt if the clock is set back', () => {
    tokenBucket.spend('ada', 11);
    jest.setSystemTime(Date.now() - 3_600_000);
    expect(tokenBucket.mayBegin('ada')).toBe(false);
    tokenBucket.spend('ada', 0);
    jest.advanceTimersByTime(1_000);
    expect(tokenBucket.mayBegin('ada')).toBe(true);
  });

  it('delays a caller for at most a minute', () => {
    for (let work = 0; work < 100; work++) tokenBucket.spend('ada', 1_000);
    jest.advanceTimersByTime(60_001);
    expect(tokenBucket.mayBegin('ada')).toBe(true);
  });
});
