import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { deadlineOf } from './deadlines.js';

beforeEach(() => void jest.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => void jest.useRealTimers());

/** By how many milliseconds the clocks of a sender are behind ours. */
interface Clocks {
  steady?: number;
  timeOfDay?: number;
}

/** Whether a message has expired that was under way for so long, for a caller who waits for so long. */
function isExpired(sender: string, underWay: number, waits: number, { steady = 0, timeOfDay = 0 }: Clocks = {}) {
  const headers: Record<string, string> = {
    'x-sent': `${performance.now() - underWay - steady} ${sender}`,
    'x-time-left': String(waits),
    'x-deadline': String(Date.now() - underWay - timeOfDay + waits),
  };
  return deadlineOf((name) => headers[name])! < Date.now();
}

/** How many of the messages of five minutes have expired. */
function expiredOf(sender: string, underWay: number, waits: number, clocks?: Clocks): number {
  let expired = 0;
  for (let second = 0; second < 300; second++) {
    jest.advanceTimersByTime(1_000);
    if (isExpired(sender, underWay, waits, clocks)) expired++;
  }
  return expired;
}

describe('A message', () => {
  it('that waited for longer than its caller has expired, however long a backlog lasts', () => {
    expect(isExpired('busy', 0, 1_000)).toBe(false);
    expect(expiredOf('busy', 5_000, 1_000)).toBe(300);
  });

  it('that comes at once has not expired, once the host of its sender was paused', () => {
    expect(isExpired('paused', 0, 5_000)).toBe(false);
    expect(expiredOf('paused', 0, 5_000, { steady: 10_000 })).toBe(0);
  });

  it('that comes at once has not expired, once the time of day of its sender was set', () => {
    expect(isExpired('set', 0, 1_000)).toBe(false);
    expect(expiredOf('set', 0, 1_000, { timeOfDay: 4_000 })).toBe(0);
    expect(expiredOf('set', 0, 1_000, { timeOfDay: -4_000 })).toBe(0);
    expect(isExpired('set', 2_000, 1_000, { timeOfDay: -4_000 })).toBe(true);
  });

  it('that comes at once has not expired, however slowly two clocks drift apart', () => {
    for (let minute = 0; minute < 600; minute++) {
      jest.advanceTimersByTime(60_000);
      const drift = minute * 30;
      expect(isExpired('drifting', 0, 100, { steady: drift, timeOfDay: drift })).toBe(false);
    }
  });
});
