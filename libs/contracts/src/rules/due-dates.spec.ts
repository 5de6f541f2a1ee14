import { describe, expect, it } from '@jest/globals';
import { describeDue, describeExpiry, getDueDatesOfAge, overdueAges } from './due-dates.js';
import type { ShownQuoteStatus, ShownStatus } from './options.js';

const TODAY = '2026-03-01';

describe('describeDue', () => {
  it.each<[ShownStatus, string, string]>([
    ['pending', '2026-03-05', 'Due in 4 days'],
    ['pending', '2026-03-02', 'Due tomorrow'],
    ['pending', '2026-03-01', 'Due today'],
    ['overdue', '2026-02-28', '1 day overdue'],
    ['overdue', '2026-02-02', '27 days overdue'],
    ['overdue', '2026-03-05', 'Due in 4 days'],
    ['pending', '2026-02-02', ''],
    ['paid', '2026-03-05', ''],
    ['void', '2026-02-02', ''],
  ])('an invoice that is %s with the due date %s has the text "%s"', (status, dueDate, text) => {
    expect(describeDue({ status, dueDate }, TODAY)).toBe(text);
  });
});

describe('describeExpiry', () => {
  it.each<[ShownQuoteStatus, string, string]>([
    ['open', '2026-03-05', 'Expires in 4 days'],
    ['open', '2026-03-01', 'Expires today'],
    ['expired', '2026-02-28', 'Expired 1 day ago'],
    ['accepted', '2026-03-05', ''],
    ['declined', '2026-02-28', ''],
  ])('a quote that is %s and valid until %s has the text "%s"', (status, validUntil, text) => {
    expect(describeExpiry({ status, validUntil }, TODAY)).toBe(text);
  });
});

it('the ages of overdue invoices leave no gap between them', () => {
  expect(overdueAges.map((age) => getDueDatesOfAge(age, TODAY))).toEqual([
    { dueFrom: '2026-01-30', dueTo: '2026-02-28' },
    { dueFrom: '2025-12-31', dueTo: '2026-01-29' },
    { dueTo: '2025-12-30' },
  ]);
});
