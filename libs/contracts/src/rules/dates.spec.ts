import { describe, expect, it } from '@jest/globals';
import { formatDate } from './dates.js';

describe('formatDate', () => {
  it.each([
    ['2026-01-31', 'Jan 31, 2026'],
    ['2026-03-02', 'Mar 2, 2026'],
    ['2024-02-29', 'Feb 29, 2024'],
    ['1999-12-31', 'Dec 31, 1999'],
  ])('shows %s as %s', (date, expected) => {
    expect(formatDate(date)).toBe(expected);
  });

  it.each(['', 'tomorrow', '2026-13-01', '2026-02', '2026-02-30', '31.01.2026'])(
    'shows %j, which is no date, as nothing',
    (text) => {
      expect(formatDate(text)).toBe('');
    },
  );
});
