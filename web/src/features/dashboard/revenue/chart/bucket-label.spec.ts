import { describe, expect, it } from '@jest/globals';
import { axisLabel, bucketLabel } from './bucket-label.js';

describe('a part of a period is called', () => {
  it.each([
    { from: '2026-11-03', to: '2026-11-03', name: 'Nov 3, 2026', onAxis: 'Nov 3' },
    { from: '2026-11-02', to: '2026-11-08', name: 'Nov 2 – 8, 2026', onAxis: 'Nov 2' },
    { from: '2026-11-30', to: '2026-12-06', name: 'Nov 30 – Dec 6, 2026', onAxis: 'Nov 30' },
    { from: '2026-12-28', to: '2027-01-03', name: 'Dec 28, 2026 – Jan 3, 2027', onAxis: 'Dec 28' },
    { from: '2026-02-01', to: '2026-02-28', name: 'February 2026', onAxis: 'Feb 2026' },
    { from: '2024-02-01', to: '2024-02-29', name: 'February 2024', onAxis: 'Feb 2024' },
    { from: '2026-10-01', to: '2026-12-31', name: 'Oct – Dec 2026', onAxis: 'Q4 2026' },
    { from: '2026-01-01', to: '2026-12-31', name: '2026', onAxis: '2026' },
    { from: '2020-01-01', to: '2029-12-31', name: '2020 – 2029', onAxis: '2020' },
    { from: '0001-01-01', to: '1000-12-31', name: '1 – 1000', onAxis: '1' },
  ])('$name, and $onAxis along an axis', ({ name, onAxis, ...span }) => {
    expect(bucketLabel(span)).toBe(name);
    const { text, year } = axisLabel(span);
    expect([text, year].filter(Boolean).join(' ')).toBe(onAxis);
  });
});
