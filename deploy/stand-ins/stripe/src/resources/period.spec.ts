import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { getPeriodEnd } from './period.js';

const toUnixTime = (text: string): number => Date.parse(`${text}T10:30:00Z`) / 1000;

describe('The end of a billing period', () => {
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
