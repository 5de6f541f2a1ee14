import { describe, expect, it } from '@jest/globals';
import { periodStart } from './revenue-periods.js';

describe('the first day of a revenue period', () => {
  it.each([
    { period: 'all', now: '2026-11-20T12:00:00Z', start: null },
    { period: 'year', now: '2026-11-20T12:00:00Z', start: '2026-01-01' },
    { period: 'quarter', now: '2026-11-20T12:00:00Z', start: '2026-10-01' },
    { period: 'quarter', now: '2026-01-01T00:00:00Z', start: '2026-01-01' },
    { period: 'month', now: '2026-11-20T12:00:00Z', start: '2026-11-01' },
    { period: 'week', now: '2026-11-20T12:00:00Z', start: '2026-11-13' },
    { period: 'week', now: '2026-03-03T12:00:00Z', start: '2026-02-24' },
    // In UTC, whatever the clock on the wall says.
    { period: 'month', now: '2026-10-31T23:30:00-04:00', start: '2026-11-01' },
  ] as const)('$period at $now is $start', ({ period, now, start }) => {
    expect(periodStart(period, new Date(now))).toBe(start);
  });
});
