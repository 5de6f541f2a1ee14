import { describe, expect, it } from '@jest/globals';
import { validationTexts } from '../texts/for-browsers.js';
import { formatDate, validateDate } from './dates.js';

describe('formatDate', () => {
  it.each([
    ['2026-01-31', 'Jan 31, 2026'],
    ['2026-03-02', 'Mar 2, 2026'],
    ['2024-02-29', 'Feb 29, 2024'],
    ['1999-12-31', 'Dec 31, 1999'],
  ])('formats %s as %s', (date, expected) => {
    expect(formatDate(date)).toBe(expected);
  });

  it.each(['', 'tomorrow', '2026-13-01', '2026-02', '2026-02-30', '31.01.2026'])(
    'returns an empty text for %j, which is not a date',
    (text) => {
      expect(formatDate(text)).toBe('');
    },
  );
});

describe('validateDate', () => {
  it.each([
    ['2026-01-31', null],
    ['1970-01-01', null],
    ['2026-02-30', validationTexts.date],
    ['', 'Date is required'],
  ])('returns for %j the error %j', (text, expected) => {
    expect(validateDate(text, 'Date is required')).toBe(expected);
  });

  it.each(['0026-11-28', '1969-12-31'])('rejects %s, because a year before 1970 is a typing mistake', (text) => {
    expect(validateDate(text, 'Date is required')).toBe(validationTexts.dateTooEarly);
  });
});
