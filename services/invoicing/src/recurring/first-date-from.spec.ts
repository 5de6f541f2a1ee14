import { beforeAll, expect, it } from '@jest/globals';
import { MAX_RECURRING_EVERY } from '@paperbill/contracts/rules';
import fc from 'fast-check';
import { type InvoicingUnderTest, startInvoicing } from '../testing/invoicing-under-test.js';
import { firstDateFromSql } from './recurring-dates-sql.js';

let invoicing: InvoicingUnderTest;

beforeAll(async () => {
  invoicing = await startInvoicing();
});

const twoDigitText = (value: number) => String(value).padStart(2, '0');
const toDateText = (year: number, month: number, dayOfMonth: number) =>
  new Date(`${year}-${twoDigitText(month)}-01`).getTime() + (dayOfMonth - 1) * 86_400_000;

const arbitraryYear = fc.integer({ min: 1990, max: 2110 });
const arbitraryMonth = fc.integer({ min: 1, max: 12 });
/**
 * The random start dates of schedules. Many of them are month ends, dates that overflow into the next month, or dates
 * in leap years.
 */
const startDates = fc
  .oneof(
    fc.tuple(arbitraryYear, arbitraryMonth, fc.integer({ min: 1, max: 31 })),
    fc.tuple(arbitraryYear, arbitraryMonth, fc.integer({ min: 28, max: 31 })),
    fc.tuple(arbitraryYear, fc.constant(2), fc.constant(29)),
    fc.tuple(fc.constantFrom(1992, 2000, 2024, 2096, 2104), fc.constant(2), fc.constant(29)),
  )
  .map(([year, month, dayOfMonth]) => new Date(toDateText(year, month, dayOfMonth)).toISOString().slice(0, 10));

const schedules = fc.record({
  startsOn: startDates,
  offset: fc.integer({ min: -400, max: 1_600 }),
  k: fc.nat({ max: 5 }),
  least: fc.constantFrom(0, 1, 2, 9),
});

it('The first date of a schedule from a given day equals the one found by trying all dates', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(schedules, { minLength: 6, maxLength: 6 }), async (given) => {
      const wrong = await invoicing.database.query(
        `select * from (
           select starts_on::text, every, unit, least, day::text, ${firstDateFromSql('least', 'day')} as found, (
             select n from generate_series(least, greatest(least, (day - starts_on) / (7 * every)) + 2) n
             where date_of_recurring(starts_on, every, unit, n) >= day order by n limit 1) as expected
           from jsonb_to_recordset($1) as given("startsOn" date, "offset" integer, k integer, least integer)
           cross join generate_series(1, $2::integer) every
           cross join unnest(array['week', 'month', 'year']) unit
           cross join lateral (select "startsOn" as starts_on) start
           cross join lateral (select date_of_recurring(starts_on, every, unit, k) as date) dates
           cross join unnest(array[starts_on + "offset", date - 1, date, date + 1]) day
         ) compared where found is distinct from expected`,
        [JSON.stringify(given), MAX_RECURRING_EVERY],
      );
      expect(wrong).toEqual([]);
    }),
    { numRuns: 2 },
  );
});
