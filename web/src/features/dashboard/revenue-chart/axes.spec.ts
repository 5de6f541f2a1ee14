import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatAxisLabel, formatBucket, labelVisibility, createScale } from './axes.js';

describe('createScale', () => {
  it.each([
    { amounts: [22_950, 100], ticks: [30_000, 20_000, 10_000, 0] },
    { amounts: [80], ticks: [80, 60, 40, 20, 0] },
    { amounts: [100, -40], ticks: [100, 50, 0, -50] },
    { amounts: [-9], ticks: [0, -2.5, -5, -7.5, -10] },
    { amounts: [0], ticks: [100, 75, 50, 25, 0] },
    { amounts: [], ticks: [100, 75, 50, 25, 0] },
  ])('for $amounts has the ticks $ticks', ({ amounts, ticks }) => {
    expect(createScale(amounts).ticks.map((tick) => tick + 0)).toEqual(ticks);
  });

  it('covers all amounts in a few steps, including zero', () => {
    const cents = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1 }), (all) => {
        const amounts = all.map((one) => one / 100);
        const { ticks, at } = createScale(amounts);
        for (const amount of amounts) {
          expect(at(amount)).toBeGreaterThan(-0.001);
          expect(at(amount)).toBeLessThan(100.001);
        }
        expect(ticks.some((tick) => tick === 0)).toBe(true);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(7);
      }),
    );
  });
});

describe('labels of the date axis', () => {
  const shown = (count: number, which: string) =>
    Array.from({ length: count }, (_, index) => labelVisibility(index, count)).filter((one) => which.includes(one))
      .length;

  it('are few enough to be readable', () => {
    for (let count = 1; count <= 42; count += 1) {
      expect(labelVisibility(0, count)).toBe('always');
      expect(shown(count, 'always')).toBeLessThanOrEqual(4);
      expect(shown(count, 'always with room')).toBeLessThanOrEqual(12);
    }
  });
});

describe('a bucket of the revenue chart', () => {
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
  ])('is labelVisibility $name, and $onAxis on the axis', ({ name, onAxis, ...span }) => {
    expect(formatBucket(span)).toBe(name);
    const { text, year } = formatAxisLabel(span);
    expect([text, year].filter(Boolean).join(' ')).toBe(onAxis);
  });
});
