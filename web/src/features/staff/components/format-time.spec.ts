import { describe, expect, it } from '@jest/globals';
import { formatAbsoluteTime, formatRelativeTime } from './format-time.js';

const NOW = Date.parse('2026-11-21T12:00:00Z');

describe('formatted times', () => {
  it('formatAbsoluteTime shows UTC with seconds', () => {
    expect(formatAbsoluteTime('2026-11-21T00:03:09.123Z')).toBe('Nov 21, 2026, 00:03:09 UTC');
  });

  it.each([
    ['2026-11-21T11:59:58Z', '2 sec. ago'],
    ['2026-11-20T12:00:00Z', 'yesterday'],
    ['2026-11-23T12:00:00Z', 'in 2 days'],
    ['2026-08-21T12:00:00Z', '3 mo. ago'],
  ])('formatRelativeTime of %s is %s', (instant, text) => {
    expect(formatRelativeTime(instant, NOW)).toBe(text);
  });
});
