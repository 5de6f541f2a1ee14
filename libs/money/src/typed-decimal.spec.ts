import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decimals } from './testing/hundredths.js';
import { decimalSignOf, isUnclear, parseTypedDecimal, typedForm } from './typed-decimal.js';

const two = { decimalSign: '.', places: 2 } as const;
const four = { decimalSign: '.', places: 4 } as const;
const money = { ...two, unit: 'currency' } as const;
const comma = { decimalSign: ',' } as const;

const decimalSigns = fc.constantFrom<('.' | ',')[]>('.', ',');

/** The figures of a number as people of different countries write them. */
const written = (decimal: string, group: string, point: string): string => {
  const [whole = '', places = ''] = decimal.split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, group) + point + places;
};

describe('A number that somebody types', () => {
  it.each([
    ['1234.5', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1234,5', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1 234,50', '1234.50'],
    ['1’234.50', '1234.50'],
    ['1,234,567', '1234567.00'],
    ['1.234.567', '1234567.00'],
    ['0,5', '0.50'],
    [',5', '0.50'],
    ['5.', '5.00'],
    ['.0', '0.00'],
    ['0,500', '0.50'],
    ['0.500', '0.50'],
    ['1234,500', '1234.50'],
    ['−12.50', '-12.50'],
    ['- 12', '-12.00'],
    ['  7  ', '7.00'],
  ])('%s reads as %s in every language', (typed, decimal) => {
    expect(parseTypedDecimal(typed, two)).toBe(decimal);
    expect(parseTypedDecimal(typed, { ...two, ...comma })).toBe(decimal);
  });

  it.each(['', '-', 'twelve', '--5', '12,34,567', '1,234,5', '1.005', '0,125', '1,2345', '1e3', '٣', '$ 5', '5 %'])(
    'is not guessed at: "%s"',
    (typed) => {
      expect(parseTypedDecimal(typed, two)).toBeNull();
    },
  );

  it.each(["0'500", '00,125', '0 500', '0,125,000', '0,125.50', '012,345', '-0 500', '$0 500'])(
    'is refused as unclear where a zero stands before thousands: %s',
    (typed) => {
      for (const decimalSign of ['.', ','] as const) {
        for (const places of [2, 4]) {
          expect(parseTypedDecimal(typed, { decimalSign, places, unit: 'currency' })).toBeNull();
        }
      }
      expect(isUnclear(typed)).toBe(true);
    },
  );

  it('has decimals after a leading zero', () => {
    expect(parseTypedDecimal('0,125', four)).toBe('0.125');
    expect(parseTypedDecimal('0.125', { ...four, ...comma })).toBe('0.125');
    expect(parseTypedDecimal(',125', four)).toBe('0.125');
  });

  it.each([
    ['1,234', '.', 2, '1234.00'],
    ['1,234', '.', 4, '1234.00'],
    ['1,234', ',', 2, null],
    ['1,234', ',', 4, '1.234'],
    ['1.234', '.', 2, null],
    ['1.234', '.', 4, '1.234'],
    ['1.234', ',', 2, '1234.00'],
    ['1.234', ',', 4, '1234.00'],
    ['8,500', ',', 4, '8.50'],
  ] as const)(
    'that can mean two is read by the language and the field: %s, %s, %d',
    (typed, decimalSign, places, read) => {
      expect(parseTypedDecimal(typed, { decimalSign, places })).toBe(read);
    },
  );

  it('that can mean two has decimals where thousands are too many for the field', () => {
    for (const decimalSign of ['.', ','] as const) {
      expect(parseTypedDecimal('8,875', { decimalSign, places: 4, max: '100' })).toBe('8.875');
      expect(parseTypedDecimal('8.875 %', { decimalSign, places: 4, max: '100', unit: 'percent' })).toBe('8.875');
    }
  });

  it('that can mean two is unclear to who knows no language', () => {
    expect(isUnclear('1,234')).toBe(true);
    expect(['1.234', '1,23', '0,125', '1,234.00', '1234'].filter(isUnclear)).toEqual([]);
  });

  it.each(['$ 12', '12 €', '35€', 'EUR 35', '35 usd', 'US$ 35', 'USD $35', 'R$35', '₹35', '-$35', '$-35', '- € 35'])(
    'may have its currency beside it: %s',
    (typed) => {
      expect(parseTypedDecimal(typed, money)).toMatch(/^-?(35|12)\.00$/);
    },
  );

  it('may have a percent sign beside it where it is a percentage', () => {
    const percent = { ...four, unit: 'percent' } as const;
    expect(parseTypedDecimal('19 %', percent)).toBe('19.00');
    expect(parseTypedDecimal('%8,875', { ...percent, ...comma })).toBe('8.875');
    expect(parseTypedDecimal('19 €', percent)).toBeNull();
    expect(parseTypedDecimal('19 %', money)).toBeNull();
  });

  it.each(['12 XYZ', '12 xx', '$$5', '-$-5', '5-', '12 € 5'])('is none with anything else beside it: %s', (typed) => {
    expect(parseTypedDecimal(typed, money)).toBeNull();
  });

  it('is refused in no time, however long it is', () => {
    const long = `1${' '.repeat(1_000_000)}x1`;
    expect(parseTypedDecimal(long, money)).toBeNull();
    expect(isUnclear(long)).toBe(false);
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
      fc.property(decimals(2), styles, decimalSigns, (decimal, [group = '', point = ''], decimalSign) => {
        expect(parseTypedDecimal(written(decimal, group, point), { decimalSign, places: 2 })).toBe(decimal);
      }),
    );
  });

  it('is read again as it was, once it stands in its field', () => {
    fc.assert(
      fc.property(decimals(4), decimalSigns, (decimal, decimalSign) => {
        expect(parseTypedDecimal(typedForm(decimal, decimalSign), { decimalSign, places: 4 })).toBe(decimal);
      }),
    );
  });

  it('is a canonical decimal or nothing, whatever is typed', () => {
    const keys = fc.string({ unit: fc.constantFrom(...'0123456789.,-+ $’') });
    fc.assert(
      fc.property(fc.oneof(keys, fc.string()), decimalSigns, (typed, decimalSign) => {
        expect(parseTypedDecimal(typed, { decimalSign, places: 4 }) ?? '0.00').toMatch(
          /^-?(0|[1-9]\d*)\.(\d\d|\d{2,3}[1-9])$/,
        );
      }),
    );
  });
});

describe('Numbers of one origin', () => {
  it.each([
    [['1.500', '12,50'], ','],
    [['1.234.567'], ','],
    [['1.234,567'], ','],
    [['0,125 $'], ','],
    [['1,500', '12.5 USD'], '.'],
    [['0.0375', '1,200'], '.'],
    [['$ .125'], '.'],
    [['1,200', '1.200', '7'], null],
    [['12,50', '12.50'], null],
    [[], null],
  ])('%j have the decimal sign %s', (numbers, sign) => {
    expect(decimalSignOf(numbers)).toBe(sign);
  });
});
