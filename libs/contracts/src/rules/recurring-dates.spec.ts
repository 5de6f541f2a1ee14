import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { recurringUnits } from './options.js';
import { changeSchedule, getRecurringDate, nextRecurringDates, type RecurringSchedule } from './recurring-dates.js';

const monthlySchedule: RecurringSchedule = { startsOn: '2026-01-31', every: 1, unit: 'month' };
const nextDates = (scheduleFields: Partial<RecurringSchedule>, today: string, invoiceDate = '2020-01-01') =>
  nextRecurringDates({ ...monthlySchedule, ...scheduleFields }, { invoiceDate, today, count: 3 });

describe('The next dates of a recurring invoice', () => {
  it.each<[string, string[], string[]]>([
    ['include today', nextDates({}, '2026-01-31'), ['2026-01-31', '2026-02-28', '2026-03-31']],
    ['begin with a start in the future', nextDates({}, '2025-11-25'), ['2026-01-31', '2026-02-28', '2026-03-31']],
    ['leave out dates in the past', nextDates({}, '2026-02-28'), ['2026-02-28', '2026-03-31', '2026-04-30']],
    [
      'leave out the date of the original invoice',
      nextDates({}, '2026-01-31', '2026-01-31'),
      ['2026-02-28', '2026-03-31', '2026-04-30'],
    ],
    [
      'can be weeks apart',
      nextDates({ unit: 'week', every: 2 }, '2026-02-15'),
      ['2026-02-28', '2026-03-14', '2026-03-28'],
    ],
    [
      'return to February 29 in leap years',
      nextDates({ startsOn: '2024-02-29', unit: 'year' }, '2026-03-01'),
      ['2027-02-28', '2028-02-29', '2029-02-28'],
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });

  it('are right for a schedule that began decades ago', () => {
    for (const unit of ['week', 'month', 'year'] as const) {
      for (const every of [1, 3, 99]) {
        for (const today of ['2026-01-30', '2026-02-28', '2026-03-01', '2031-08-31', '2044-02-29']) {
          const rhythm: RecurringSchedule = { startsOn: '1999-08-31', every, unit };
          const [first] = nextDates(rhythm, today);
          let n = 0;
          while (getRecurringDate(rhythm, n) < today) n += 1;
          expect(first).toBe(getRecurringDate(rhythm, n));
        }
      }
    }
  });
});

describe('The dates of a recurring invoice after its interval has changed', () => {
  const after = (rhythm: Partial<RecurringSchedule>, n: number, to: Pick<RecurringSchedule, 'every' | 'unit'>) => {
    const before = { ...monthlySchedule, ...rhythm };
    const changed = changeSchedule(before, { next: getRecurringDate(before, n), minIndex: n }, to)!;
    return Array.from({ length: 4 }, (_, index) =>
      getRecurringDate({ ...to, startsOn: changed.startsOn }, changed.n + index),
    );
  };

  it.each<[string, string[], string[]]>([
    [
      'begin with the next date of the old interval',
      after({ startsOn: '2026-01-15' }, 3, { every: 3, unit: 'month' }),
      ['2026-04-15', '2026-07-15', '2026-10-15', '2027-01-15'],
    ],
    [
      'stay on the 31st in months that have one',
      after({}, 1, { every: 2, unit: 'month' }),
      ['2026-02-28', '2026-04-30', '2026-06-30', '2026-08-31'],
    ],
    [
      'can be weeks apart',
      after({}, 1, { every: 2, unit: 'week' }),
      ['2026-02-28', '2026-03-14', '2026-03-28', '2026-04-11'],
    ],
    [
      'keep the day of the next weekly date',
      after({ unit: 'week' }, 1, { every: 1, unit: 'year' }),
      ['2026-02-07', '2027-02-07', '2028-02-07', '2029-02-07'],
    ],
    [
      'return to February 29 in leap years',
      after({ startsOn: '2024-02-29' }, 12, { every: 1, unit: 'year' }),
      ['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });

  const rhythm = fc.record({ every: fc.integer({ min: 1, max: 12 }), unit: fc.constantFrom(...recurringUnits) });
  const start = fc.record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) });

  it('begin with the next date, under a sequence number that was not used before', () => {
    fc.assert(
      fc.property(rhythm, rhythm, start, fc.nat(40), (from, to, { month, day }, n) => {
        const padToTwoDigits = (part: number) => String(part).padStart(2, '0');
        const before = { ...from, startsOn: `2026-${padToTwoDigits(month)}-${padToTwoDigits(day)}` };
        const next = getRecurringDate(before, n);
        const changed = changeSchedule(before, { next, minIndex: n }, to)!;
        expect(getRecurringDate({ ...to, startsOn: changed.startsOn }, changed.n)).toBe(next);
        expect(changed.n).toBeGreaterThanOrEqual(n);
      }),
    );
  });

  it('cannot be counted from a start before the year 1000', () => {
    const next = { next: '2031-01-10', minIndex: 500 };
    expect(changeSchedule({ ...monthlySchedule, unit: 'week' }, next, { every: 99, unit: 'year' })).toBeNull();
  });
});
