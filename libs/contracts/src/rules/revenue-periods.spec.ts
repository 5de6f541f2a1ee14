import { describe, expect, it } from '@jest/globals';
import { periodStart } from './revenue-periods.js';

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
