import { describe, expect, it } from '@jest/globals';
import { dateOfRecurring, nextRecurringDates, type Rhythm } from './recurring-dates.js';

const monthly: Rhythm = { startsOn: '2026-01-31', every: 1, unit: 'month' };
const next = (rhythm: Partial<Rhythm>, today: string, invoiceDate = '2020-01-01') =>
  nextRecurringDates({ ...monthly, ...rhythm }, { invoiceDate, today, count: 3 });

describe('The next dates of what repeats', () => {
  it.each<[string, string[], string[]]>([
    ['begin with the day itself', next({}, '2026-01-31'), ['2026-01-31', '2026-02-28', '2026-03-31']],
    ['begin with one that is ahead', next({}, '2025-11-25'), ['2026-01-31', '2026-02-28', '2026-03-31']],
    ['leave out what is over', next({}, '2026-02-28'), ['2026-02-28', '2026-03-31', '2026-04-30']],
    ['leave out the invoice’s own', next({}, '2026-01-31', '2026-01-31'), ['2026-02-28', '2026-03-31', '2026-04-30']],
    ['come by weeks', next({ unit: 'week', every: 2 }, '2026-02-15'), ['2026-02-28', '2026-03-14', '2026-03-28']],
    [
      'keep the leap day',
      next({ startsOn: '2024-02-29', unit: 'year' }, '2026-03-01'),
      ['2027-02-28', '2028-02-29', '2029-02-28'],
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });

  it('are found among all of them, however long ago it began', () => {
    for (const unit of ['week', 'month', 'year'] as const) {
      for (const every of [1, 3, 99]) {
        for (const today of ['2026-01-30', '2026-02-28', '2026-03-01', '2031-08-31', '2044-02-29']) {
          const rhythm: Rhythm = { startsOn: '1999-08-31', every, unit };
          const [first] = next(rhythm, today);
          let n = 0;
          while (dateOfRecurring(rhythm, n) < today) n += 1;
          expect(first).toBe(dateOfRecurring(rhythm, n));
        }
      }
    }
  });
});
