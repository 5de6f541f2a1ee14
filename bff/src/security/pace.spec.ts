import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Pace } from './pace.js';

describe('A pace of 10 at once and 2 a second', () => {
  let pace: Pace;

  beforeEach(() => {
    jest.useFakeTimers();
    pace = new Pace({ atOnce: 10, perSecond: 2 });
  });

  afterEach(() => void jest.useRealTimers());

  it('lets a user begin while anything is left, and again once something has come back', () => {
    pace.spend('ada', 9);
    expect(pace.mayBegin('ada')).toBe(true);
    pace.spend('ada', 5);
    expect([pace.mayBegin('ada'), pace.mayBegin('bob')]).toEqual([false, true]);

    jest.advanceTimersByTime(2_000);
    expect(pace.mayBegin('ada')).toBe(false);
    jest.advanceTimersByTime(1);
    expect(pace.mayBegin('ada')).toBe(true);
  });

  it('gives back no more than there was', () => {
    pace.spend('ada', 1);
    jest.advanceTimersByTime(3_600_000);
    pace.spend('ada', 10);
    expect(pace.mayBegin('ada')).toBe(false);
  });

  it('asks for no more where the clock was set back', () => {
    pace.spend('ada', 11);
    jest.setSystemTime(Date.now() - 3_600_000);
    expect(pace.mayBegin('ada')).toBe(false);
    pace.spend('ada', 0);
    jest.advanceTimersByTime(1_000);
    expect(pace.mayBegin('ada')).toBe(true);
  });

  it('keeps nobody from the next for longer than a minute', () => {
    for (let work = 0; work < 100; work++) pace.spend('ada', 1_000);
    jest.advanceTimersByTime(60_001);
    expect(pace.mayBegin('ada')).toBe(true);
  });
});
