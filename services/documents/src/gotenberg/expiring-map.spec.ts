import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ExpiringMap } from './expiring-map.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('An expiring map', () => {
  it('drops an entry when its time to live after the last set is over', () => {
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

  it('drops the oldest entry when it is full', () => {
    const map = new ExpiringMap<number>(2, 1_000);
    for (const [value, key] of ['a', 'b', 'a', 'c'].entries()) map.set(key, value);
    expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([2, undefined, 3]);
  });
});
