import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { getPeriodEnd } from './period.js';

const toUnixTime = (text: string): number => Date.parse(`${text}T10:30:00Z`) / 1000;

describe('The end of a billing period', () => {
  it.each([
    ['2026-01-15', '2026-01-15', '2026-02-15'],
    ['2026-01-31', '2026-01-31', '2026-02-28'],
    ['2026-01-31', '2026-02-28', '2026-03-31'],
    ['2026-01-31', '2026-03-31', '2026-04-30'],
    ['2027-12-31', '2027-12-31', '2028-01-31'],
    ['2028-01-30', '2028-01-30', '2028-02-29'],
    ['2027-01-30', '2028-02-29', '2028-03-30'],
  ])('of a plan that started on %s, for the month from %s, is %s', (anchor, start, end) => {
    expect(getPeriodEnd(toUnixTime(anchor), toUnixTime(start))).toBe(toUnixTime(end));
  });

  it('gives each month one period, on the day of the anchor or the last day of the month', () => {
    const anchors = fc.integer({ min: toUnixTime('2020-01-01'), max: toUnixTime('2035-12-31') });
    fc.assert(
      fc.property(anchors, fc.integer({ min: 1, max: 40 }), (anchor, count) => {
        const first = new Date(anchor * 1000);
        let end = anchor;
        for (let period = 1; period <= count; period++) end = getPeriodEnd(anchor, end);
        const last = new Date(end * 1000);
        const months = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
        const lastDay = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1, 0)).getUTCDate();
        expect(months(last) - months(first)).toBe(count);
        expect(last.getUTCDate()).toBe(Math.min(first.getUTCDate(), lastDay));
        expect(end % 86_400).toBe(anchor % 86_400);
      }),
    );
  });
});
