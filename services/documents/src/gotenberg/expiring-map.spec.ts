import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ExpiringMap } from './expiring-map.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('An expiring map', () => {
  it('forgets an entry after its time, counted from when it was last set', () => {
    const map = new ExpiringMap<number>(10, 1_000);
    map.set('a', 1);
    jest.advanceTimersByTime(999);
    expect(map.get('a')).toBe(1);
    map.set('a', 2);
    jest.advanceTimersByTime(999);
    expect(map.get('a')).toBe(2);
    jest.advanceTimersByTime(1);
    expect(map.get('a')).toBeUndefined();
  });

  it('has the oldest entry give way when it is full', () => {
    const map = new ExpiringMap<number>(2, 1_000);
    for (const [value, key] of ['a', 'b', 'a', 'c'].entries()) map.set(key, value);
    expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([2, undefined, 3]);
  });
});
