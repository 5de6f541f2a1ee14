import { expect, it } from '@jest/globals';
import { getReportPeriod } from './report-periods.js';

it.each([
  ['this-month', '2026-02-28', '2026-02-01', '2026-02-28'],
  ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['this-quarter', '2026-11-29', '2026-10-01', '2026-12-31'],
  ['last-quarter', '2026-11-23', '2026-07-01', '2026-09-30'],
  ['last-quarter', '2026-01-01', '2025-10-01', '2025-12-31'],
  ['last-quarter', '2026-04-30', '2026-01-01', '2026-03-31'],
  ['this-year', '2028-02-29', '2028-01-01', '2028-12-31'],
  ['last-year', '2028-02-29', '2027-01-01', '2027-12-31'],
] as const)('%s on %s lasts from %s to %s', (name, today, from, to) => {
  expect(getReportPeriod(name, today)).toEqual({ from, to });
});
