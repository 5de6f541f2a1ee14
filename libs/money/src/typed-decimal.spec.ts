import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseTypedDecimal } from './typed-decimal.js';

const cents = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 });
const canonical = (amount: number) => {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** The figures of an amount as people of different countries write them. */
const written = (amount: string, group: string, point: string): string => {
  const [whole = '', places = ''] = amount.split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, group) + point + places;
};

describe('An amount that somebody types', () => {
  it.each([
    ['1234.5', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1234,5', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1 234,50', '1234.50'],
    ['1’234.50', '1234.50'],
    ['1,234', '1234.00'],
    ['1,234,567', '1234567.00'],
    ['1.234.567', '1234567.00'],
    ['0,5', '0.50'],
    [',5', '0.50'],
    ['5.', '5.00'],
    ['$ 12', '12.00'],
    ['-$12.50', '-12.50'],
    ['$-12.50', '-12.50'],
    ['−12.50', '-12.50'],
    ['- 12', '-12.00'],
    ['  7  ', '7.00'],
  ])('%s reads as %s', (typed, amount) => {
    expect(parseTypedDecimal(typed)).toBe(amount);
  });

  it.each([
    '',
    '-',
    '$',
    'twelve',
    '12 EUR',
    '--5',
    '-$-5',
    '1.234',
    '1.500',
    '0.500',
    '1,2345',
    '12,34,567',
    '1,234,5',
    '1.005',
    '1e3',
    '٣',
  ])('is not guessed at: "%s"', (typed) => {
    expect(parseTypedDecimal(typed)).toBeNull();
  });

  it('reads the same however its digits are grouped', () => {
    const styles = fc.constantFrom(
      ['', '.'],
      ['', ','],
      [',', '.'],
      ['.', ','],
      [' ', ','],
      ['\u00a0', '.'],
      ['\u202f', ','],
      ['’', '.'],
    );
    fc.assert(
      fc.property(cents, styles, (amount, [group = '', point = '']) => {
        expect(parseTypedDecimal(written(canonical(amount), group, point))).toBe(canonical(amount));
      }),
    );
  });

  it('is a canonical decimal or nothing, whatever is typed', () => {
    const keys = fc.string({ unit: fc.constantFrom(...'0123456789.,-+ $’') });
    fc.assert(
      fc.property(fc.oneof(keys, fc.string()), (typed) => {
        expect(parseTypedDecimal(typed) ?? '0.00').toMatch(/^-?\d+\.\d\d$/);
      }),
    );
  });
});
