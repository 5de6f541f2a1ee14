import { describe, expect, it } from '@jest/globals';
import { periodStart, startOfPeriodBefore } from './revenue-periods.js';

describe('The first day of a revenue period', () => {
  it.each([
    { period: 'all', today: '2026-11-20', start: null },
    { period: 'year', today: '2026-11-20', start: '2026-01-01' },
    { period: 'quarter', today: '2026-11-20', start: '2026-10-01' },
    { period: 'quarter', today: '2026-01-01', start: '2026-01-01' },
    { period: 'month', today: '2026-11-20', start: '2026-11-01' },
    { period: 'week', today: '2026-11-20', start: '2026-11-13' },
    { period: 'week', today: '2026-03-03', start: '2026-02-24' },
  ] as const)('is $start for "$period" on $today', ({ period, today, start }) => {
    expect(periodStart(period, today)).toBe(start);
  });
});

describe('The first day of the period before', () => {
  it.each([
    { period: 'all', today: '2026-11-20', start: null },
    { period: 'year', today: '2026-11-20', start: '2025-01-01' },
    { period: 'quarter', today: '2026-01-31', start: '2025-10-01' },
    { period: 'month', today: '2026-03-31', start: '2026-02-01' },
    { period: 'week', today: '2026-11-20', start: '2026-11-05' },
  ] as const)('is $start for "$period" on $today', ({ period, today, start }) => {
    expect(startOfPeriodBefore(period, today)).toBe(start);
  });
});
