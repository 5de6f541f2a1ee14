import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decimalArbitrary } from './testing/hundredths.js';
import { detectDecimalSeparator, isAmbiguousNumber, parseTypedDecimal, formatForInput } from './typed-decimal.js';

const twoPlaces = { decimalSeparator: '.', places: 2 } as const;
const fourPlaces = { decimalSeparator: '.', places: 4 } as const;
const moneyOptions = { ...twoPlaces, unit: 'currency' } as const;
const commaOptions = { decimalSeparator: ',' } as const;

const decimalSeparators = fc.constantFrom<('.' | ',')[]>('.', ',');

const formatWithSeparators = (decimal: string, group: string, decimalPoint: string): string => {
  const [whole = '', places = ''] = decimal.split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, group) + decimalPoint + places;
};

describe('A typed number', () => {
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
    expect(parseTypedDecimal(typed, twoPlaces)).toBe(decimal);
    expect(parseTypedDecimal(typed, { ...twoPlaces, ...commaOptions })).toBe(decimal);
  });

  it.each(['', '-', 'twelve', '--5', '12,34,567', '1,234,5', '1.005', '0,125', '1,2345', '1e3', '٣', '$ 5', '5 %'])(
    'is refused if it is malformed: "%s"',
    (typed) => {
      expect(parseTypedDecimal(typed, twoPlaces)).toBeNull();
    },
  );

  it.each(["0'500", '00,125', '0 500', '0,125,000', '0,125.50', '012,345', '-0 500', '$0 500'])(
    'is refused as unclear if a zero precedes a digit group: %s',
    (typed) => {
      for (const decimalSeparator of ['.', ','] as const) {
        for (const places of [2, 4]) {
          expect(parseTypedDecimal(typed, { decimalSeparator, places, unit: 'currency' })).toBeNull();
        }
      }
      expect(isAmbiguousNumber(typed)).toBe(true);
    },
  );

  it('can have three decimals after a leading zero', () => {
    expect(parseTypedDecimal('0,125', fourPlaces)).toBe('0.125');
    expect(parseTypedDecimal('0.125', { ...fourPlaces, ...commaOptions })).toBe('0.125');
    expect(parseTypedDecimal(',125', fourPlaces)).toBe('0.125');
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
    'that is ambiguous, %s, is read by the decimal separator "%s" and the %d decimals of the field',
    (typed, decimalSeparator, places, read) => {
      expect(parseTypedDecimal(typed, { decimalSeparator, places })).toBe(read);
    },
  );

  it('that is ambiguous has decimals if thousands would exceed the maximum of the field', () => {
    for (const decimalSeparator of ['.', ','] as const) {
      expect(parseTypedDecimal('8,875', { decimalSeparator, places: 4, max: '100' })).toBe('8.875');
      expect(parseTypedDecimal('8.875 %', { decimalSeparator, places: 4, max: '100', unit: 'percent' })).toBe('8.875');
    }
  });

  it('that is ambiguous is unclear if the language is unknown', () => {
    expect(isAmbiguousNumber('1,234')).toBe(true);
    expect(['1.234', '1,23', '0,125', '1,234.00', '1234'].filter(isAmbiguousNumber)).toEqual([]);
  });

  it.each(['$ 12', '12 €', '35€', 'EUR 35', '35 usd', 'US$ 35', 'USD $35', 'R$35', '₹35', '-$35', '$-35', '- € 35'])(
    'may have a currency before or after it: %s',
    (typed) => {
      expect(parseTypedDecimal(typed, moneyOptions)).toMatch(/^-?(35|12)\.00$/);
    },
  );

  it.each(['50 EUR', '€50', 'R$ 50', 'CA$50', '50 jpy', 'USD €50'])('may not name another currency: %s', (typed) => {
    expect(parseTypedDecimal(typed, { ...moneyOptions, currency: 'USD' })).toBeNull();
  });

  it.each([
    ['USD', ['$50', 'US$ 50', 'usd 50', 'USD$50']],
    ['CAD', ['$50', 'C$50', 'CA$50', '50 CAD']],
    ['BRL', ['$50', 'R$50']],
    ['JPY', ['¥50', '￥50', 'JP¥50']],
    ['KWD', ['KWD 50']],
    ['IRR', ['﷼50']],
  ])('may name its own currency %s: %j', (currency, texts) => {
    expect(texts.map((typed) => parseTypedDecimal(typed, { ...moneyOptions, currency }))).toEqual(
      texts.map(() => '50.00'),
    );
  });

  it('may have a percent sign if the field is a percentage', () => {
    const percent = { ...fourPlaces, unit: 'percent' } as const;
    expect(parseTypedDecimal('19 %', percent)).toBe('19.00');
    expect(parseTypedDecimal('%8,875', { ...percent, ...commaOptions })).toBe('8.875');
    expect(parseTypedDecimal('19 €', percent)).toBeNull();
    expect(parseTypedDecimal('19 %', moneyOptions)).toBeNull();
  });

  it.each(['12 XYZ', '12 xx', '$$5', '-$-5', '5-', '12 € 5'])(
    'is refused with any other text beside it: %s',
    (typed) => {
      expect(parseTypedDecimal(typed, moneyOptions)).toBeNull();
    },
  );

  it('is refused quickly if it has a million characters', () => {
    const long = `1${' '.repeat(1_000_000)}x1`;
    expect(parseTypedDecimal(long, moneyOptions)).toBeNull();
    expect(isAmbiguousNumber(long)).toBe(false);
  });

  it('has the same value in every style of digit groups', () => {
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
      fc.property(
        decimalArbitrary(2),
        styles,
        decimalSeparators,
        (decimal, [group = '', point = ''], decimalSeparator) => {
          expect(parseTypedDecimal(formatWithSeparators(decimal, group, point), { decimalSeparator, places: 2 })).toBe(
            decimal,
          );
        },
      ),
    );
  });

  it('keeps its value when it is written into its field and read again', () => {
    fc.assert(
      fc.property(decimalArbitrary(4), decimalSeparators, (decimal, decimalSeparator) => {
        expect(parseTypedDecimal(formatForInput(decimal, decimalSeparator), { decimalSeparator, places: 4 })).toBe(
          decimal,
        );
      }),
    );
  });

  it('is read as a canonical decimal or refused, for any text', () => {
    const keys = fc.string({ unit: fc.constantFrom(...'0123456789.,-+ $’') });
    fc.assert(
      fc.property(fc.oneof(keys, fc.string()), decimalSeparators, (typed, decimalSeparator) => {
        expect(parseTypedDecimal(typed, { decimalSeparator, places: 4 }) ?? '0.00').toMatch(
          /^-?(0|[1-9]\d*)\.(\d\d|\d{2,3}[1-9])$/,
        );
      }),
    );
  });
});

describe('detectDecimalSeparator', () => {
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
  ])('detects in %j the decimal separator %s', (numbers, sign) => {
    expect(detectDecimalSeparator(numbers)).toBe(sign);
  });
});
