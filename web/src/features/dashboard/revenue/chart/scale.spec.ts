import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { labelled } from './labelled.js';
import { scaleFor } from './scale.js';

describe('the scale of amounts', () => {
  it.each([
    { amounts: [22_950, 100], ticks: [30_000, 20_000, 10_000, 0] },
    { amounts: [80], ticks: [80, 60, 40, 20, 0] },
    { amounts: [100, -40], ticks: [100, 50, 0, -50] },
    { amounts: [-9], ticks: [0, -2.5, -5, -7.5, -10] },
    { amounts: [0], ticks: [100, 75, 50, 25, 0] },
    { amounts: [], ticks: [100, 75, 50, 25, 0] },
  ])('for $amounts names $ticks', ({ amounts, ticks }) => {
    expect(scaleFor(amounts).ticks.map((tick) => tick + 0)).toEqual(ticks);
  });

  it('has room for every amount, in a few steps, with zero among them', () => {
    const cents = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1 }), (all) => {
        const amounts = all.map((one) => one / 100);
        const { ticks, at } = scaleFor(amounts);
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

describe('the names along the axis of dates', () => {
  const shown = (count: number, which: string) =>
    Array.from({ length: count }, (_, index) => labelled(index, count)).filter((one) => which.includes(one)).length;

  it('are few enough to be read', () => {
    for (let count = 1; count <= 42; count += 1) {
      expect(labelled(0, count)).toBe('always');
      expect(shown(count, 'always')).toBeLessThanOrEqual(4);
      expect(shown(count, 'always with room')).toBeLessThanOrEqual(12);
    }
  });
});
