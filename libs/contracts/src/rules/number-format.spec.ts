import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { validationTexts } from '../texts/for-browsers.js';
import { normalizeNumber } from './invoice-number.js';
import {
  continueCounter,
  findNumberFormatProblem,
  formatNumber,
  MAX_NUMBER_COUNTER,
  normalizeNumberFormat,
  getNumberPeriod,
  parseNumber,
} from './number-format.js';

const literals = () =>
  fc.oneof(
    fc.constantFrom('INV-', 'RE ', '/', '', '2', '-0', 'ß.', '(a|b)*', 'É–'),
    fc.string({ maxLength: 8, unit: 'grapheme' }),
  );
const placeholders = () =>
  fc.constantFrom<string[]>([], ['{YYYY}'], ['{YY}'], ['{YYYY}', '{MM}'], ['{YY}', '{MM}'], ['{MM}', '{YYYY}']);
const counters = () => fc.integer({ min: 1, max: 8 }).map((digits) => `{${'1'.padStart(digits, '0')}}`);

/** Generates valid formats with a counter and dates in any order. */
const formats = () =>
  fc
    .tuple(placeholders(), counters(), fc.nat(2), fc.array(literals(), { minLength: 4, maxLength: 4 }))
    .map(([dates, counter, position, texts]) => {
      const parts = dates.toSpliced(position, 0, counter);
      return normalizeNumberFormat(parts.map((part, index) => texts[index] + part).join('') + texts[3]);
    })
    .filter((format) => findNumberFormatProblem(format) === null);

const dates = () =>
  fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
const values = () => fc.integer({ min: 1, max: MAX_NUMBER_COUNTER });

describe('A number format', () => {
  it.each([
    ['INV-{YYYY}-{0001}', '2026-11-29', 7, 'INV-2026-0007'],
    ['{YY}{MM}{01}', '2026-01-31', 123, '2601123'],
    ['{1}/{YYYY}', '2026-01-31', 12, '12/2026'],
    ['RE {1}', '2026-01-31', 12, 'RE 12'],
  ])('%s gives on %s with the counter %d the number %s', (format, date, counter, number) => {
    expect(findNumberFormatProblem(format)).toBeNull();
    expect(formatNumber(format, date, counter)).toBe(number);
    expect(parseNumber(format, number)).toEqual({ period: getNumberPeriod(format, date), counter });
  });

  it('gives a normalized number that is parsed to the same period and counter, also in another case', () => {
    fc.assert(
      fc.property(formats(), dates(), values(), (format, date, counter) => {
        const number = formatNumber(format, date, counter);
        const parsed = { period: getNumberPeriod(format, date), counter };
        expect(parseNumber(format, number)).toEqual(parsed);
        expect(parseNumber(format, number.toLowerCase())).toEqual(parsed);
        expect(normalizeNumber(number)).toBe(number);
      }),
    );
  });

  it('gives different numbers for different counters and periods', () => {
    fc.assert(
      fc.property(formats(), fc.tuple(dates(), values()), fc.tuple(dates(), values()), (format, one, other) => {
        fc.pre(getNumberPeriod(format, one[0]) !== getNumberPeriod(format, other[0]) || one[1] !== other[1]);
        expect(formatNumber(format, ...one)).not.toBe(formatNumber(format, ...other));
      }),
    );
  });

  it.each([
    ['INV-{1}', ''],
    ['INV-{YYYY}-{1}', '2026'],
    ['INV-{YY}-{1}', '2026'],
    ['{YYYY}{MM}-{1}', '2026-11'],
  ])('%s counts within the period %j', (format, period) => {
    expect(getNumberPeriod(format, '2026-11-29')).toBe(period);
  });

  it.each([
    ['INV-2026-7'],
    ['INV-2026-00007'],
    ['INV-2026-'],
    ['INV-2026-0007a'],
    ['X-2026-0007'],
    ['INV-26-0007'],
    ['INV-2026-123456789'],
  ])('INV-{YYYY}-{0001} does not match the number %s', (number) => {
    expect(parseNumber('INV-{YYYY}-{0001}', number)).toBeNull();
  });

  it.each([
    ['INV', validationTexts.numberFormatCounter],
    ['{1}-{01}', validationTexts.numberFormatCounter],
    ['{YYYY}', validationTexts.numberFormatCounter],
    ['{MM}-{1}', validationTexts.numberFormatMonth],
    ['{YYYY}{YY}-{1}', validationTexts.numberFormatTwice],
    ['{YYYY}{MM}{MM}-{1}', validationTexts.numberFormatTwice],
    ['{DAY}-{1}', validationTexts.numberFormatUnknown('{DAY}')],
    ['{}-{1}', validationTexts.numberFormatUnknown('{}')],
    ['{constructor}{1}', validationTexts.numberFormatUnknown('{constructor}')],
    ['INV-{1', validationTexts.numberFormatBrace],
    ['{{1}}', validationTexts.numberFormatBrace],
    ['{000000001}', validationTexts.numberFormatDigits(8)],
    [`${'x'.repeat(42)}{1}`, validationTexts.numberFormatLong(50)],
    ['x'.repeat(51), validationTexts.tooLong(50)],
    ['a\u0000{1}', validationTexts.text],
  ])('%j is refused', (format, message) => {
    expect(findNumberFormatProblem(format)).toBe(message);
  });

  it('may be typed in lower case and with spaces', () => {
    expect(normalizeNumberFormat('  inv-{ yyyy }-{0001}  ')).toBe('inv-{YYYY}-{0001}');
  });
});

describe('The first counter of a new format', () => {
  it.each([
    ['INV-{YYYY}-{0001}', 'INV-2026-0042', 42],
    ['INV-{YYYY}-{0001}', 'INV-041', 41],
    ['{YYYY}{001}', '2026041', 41],
    ['{0001}/{YYYY}', '0008/2026', 8],
    ['INV-{YYYY}-{0001}', '1', 1],
    ['INV-{1}', 'Final', 1],
    ['INV-{1}', '99999999999', 1],
    ['INV-{1}', 'A-0', 1],
  ])('%s after the suggestion %s is %d', (format, suggested, counter) => {
    expect(continueCounter(format, { nextNumber: suggested, nextCounter: null }, '2026-11-29')).toBe(counter);
  });

  it('is the next counter of the format before', () => {
    const before = { nextNumber: 'INV-2026-0042', nextCounter: 42 };
    expect(continueCounter('{YYYY}{MM}-{1}', before, '2026-11-29')).toBe(42);
  });
});
