import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  compareDecimals,
  toFractionOfCents,
  shortenLongNumbers,
  isWithinMax,
  computeLineSubtotal,
  parseDecimal,
  computePercentage,
  sumAmounts,
} from './decimal.js';
import {
  decimalArbitrary,
  moneyArbitrary,
  divideRounded,
  toHundredths,
  toTenThousandths,
} from './testing/hundredths.js';

describe('parseDecimal', () => {
  it.each([
    ['1234.5', '1234.50'],
    ['0', '0.00'],
    ['-0', '0.00'],
    ['-0.00', '0.00'],
    [' 12.34 ', '12.34'],
    ['+7', '7.00'],
    ['.5', '0.50'],
    ['5.', '5.00'],
    ['007.10', '7.10'],
    ['-99999999.99', '-99999999.99'],
    [12.3, '12.30'],
    [-0, '0.00'],
    [99999999.99, '99999999.99'],
  ])('reads %j as %s', (value, expected) => {
    expect(parseDecimal(value)).toBe(expected);
  });

  it('reads a small JSON number, which JavaScript writes with an exponent', () => {
    expect(parseDecimal(1e-8, 8)).toBe('0.00000001');
    expect(parseDecimal(-2.5e-7, 8)).toBe('-0.00000025');
  });

  it.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['a sign alone', '-'],
    ['a point alone', '.'],
    ['two signs', '--1'],
    ['two points', '1.2.3'],
    ['words', 'twelve'],
    ['grouped digits', '1,234.50'],
    ['a point that may separate thousands', '1.000'],
    ['a currency', '$5'],
    ['an exponent', '1e3'],
    ['a hexadecimal number', '0x10'],
    ['digits of another script', '１２'],
    ['a line break inside', '1\n2'],
    ['null', null],
    ['undefined', undefined],
    ['a boolean', true],
    ['a list', ['1']],
    ['an object', { valueOf: () => 1 }],
    ['a bigint', 1n],
    ['NaN', NaN],
    ['infinity', Infinity],
    ['a number written with an exponent', 1e21],
    ['a tiny number', 1e-7],
    ['a sum of floats', 0.1 + 0.2],
    ['a number too large to hold cents exactly', 70368744177664.02],
    ['an integer beyond the exact range of a float', 2 ** 53 + 2],
  ])('refuses %s', (_, value) => {
    expect(parseDecimal(value)).toBeNull();
  });

  it('refuses more than two decimals', () => {
    fc.assert(
      fc.property(moneyArbitrary(), fc.stringMatching(/^\d{1,8}$/), (amount, furtherDigits) => {
        expect(parseDecimal(amount + furtherDigits)).toBeNull();
      }),
    );
  });

  it('keeps up to the given number of decimals, and at least two', () => {
    expect(parseDecimal('8.8750', 4)).toBe('8.875');
    expect(parseDecimal('8.2500', 4)).toBe('8.25');
    expect(parseDecimal('8', 4)).toBe('8.00');
    expect(parseDecimal(0.0001, 4)).toBe('0.0001');
    expect(parseDecimal('8.87501', 4)).toBeNull();
    fc.assert(
      fc.property(decimalArbitrary(4), (decimal) => {
        expect(parseDecimal(decimal, 4)).toBe(decimal === '-0.00' ? '0.00' : decimal);
      }),
    );
  });

  it('keeps every amount with two places, as text of any size and as a JSON number', () => {
    fc.assert(
      fc.property(moneyArbitrary(10n ** 60n), (amount) => {
        expect(parseDecimal(amount)).toBe(amount);
      }),
    );
    fc.assert(
      fc.property(moneyArbitrary(), (amount) => {
        expect(parseDecimal(JSON.parse(amount))).toBe(amount);
      }),
    );
  });

  it('returns null or a canonical decimal for any value, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+.\de ]{0,12}$/), fc.anything()), (value) => {
        const parsed = parseDecimal(value);
        if (parsed !== null) expect(parsed).toMatch(/^(?!-0\.00$)-?(0|[1-9]\d*)\.\d\d$/);
      }),
    );
  });
});

describe('shortenLongNumbers', () => {
  it.each(['1234.50', '-99999999.99', 'twelve'])('does not change %s', (text) => {
    expect(shortenLongNumbers(text)).toBe(text);
  });

  it('keeps a number that is too large too large, with its sign', () => {
    expect(compareDecimals(shortenLongNumbers(`-${'1'.repeat(1_000_000)}.50`), '-99999999.99')).toBe(-1);
  });

  it('does not turn an invalid number into a valid one', () => {
    expect(parseDecimal(shortenLongNumbers(`1.${'0'.repeat(50)}`))).toBeNull();
    expect(parseDecimal(shortenLongNumbers(`${'9'.repeat(50)} EUR`))).toBeNull();
  });
});

describe('computeLineSubtotal', () => {
  it.each([
    ['0.5', '0.01', '0.01'],
    ['0.5', '-0.01', '-0.01'],
    ['0.01', '-0.01', '0.00'],
    ['0.0001', '0.0001', '0.00'],
  ])('%s × %s = %s', (quantity, unitPrice, expected) => {
    expect(computeLineSubtotal(quantity, unitPrice, 2)).toBe(expected);
  });

  it('rounds once, half away from zero, as whole-number arithmetic does, at any size', () => {
    fc.assert(
      fc.property(decimalArbitrary(4, 10n ** 28n), decimalArbitrary(4, 10n ** 28n), (quantity, unitPrice) => {
        const exactProduct = toTenThousandths(quantity) * toTenThousandths(unitPrice);
        expect(toHundredths(computeLineSubtotal(quantity, unitPrice, 2))).toBe(divideRounded(exactProduct, 1_000_000n));
      }),
    );
  });
});

describe('computePercentage', () => {
  it.each([
    ['5237.50', '8.25', '432.09'],
    ['-0.50', '1', '-0.01'],
    ['-0.49', '1', '0.00'],
    ['99999999.99', '100', '99999999.99'],
  ])('%s at %s %% is %s', (amount, rate, expected) => {
    expect(computePercentage(amount, rate)).toBe(expected);
  });

  it('rounds once, half away from zero, as whole-number arithmetic does, at any size', () => {
    fc.assert(
      fc.property(moneyArbitrary(10n ** 30n), decimalArbitrary(4, 100n), (amount, rate) => {
        const exact = toHundredths(amount) * toTenThousandths(rate);
        expect(toHundredths(computePercentage(amount, rate))).toBe(divideRounded(exact, 1_000_000n));
      }),
    );
  });
});

describe('toFractionOfCents', () => {
  it.each([
    [1250, 1, '12.50'],
    [12_000, 1 / 12, '10.00'],
    [1, 0.5, '0.01'],
    ['2500.00', 0.1, '2.50'],
  ])('%s cents × %s is %s', (cents, fraction, expected) => {
    expect(toFractionOfCents(cents, fraction)).toBe(expected);
  });
});

describe('sumAmounts', () => {
  it('of nothing is zero', () => {
    expect(sumAmounts([], 2)).toBe('0.00');
  });

  it('keeps the decimals of quantities', () => {
    expect(sumAmounts(['0.125', '1.5'], 2)).toBe('1.625');
    expect(sumAmounts(['0.125', '0.375'], 2)).toBe('0.50');
  });

  it('is exact and does not depend on the order', () => {
    const shuffledAmounts = fc
      .array(moneyArbitrary(10n ** 30n), { maxLength: 50 })
      .chain((amounts) => fc.tuple(fc.constant(amounts), fc.shuffledSubarray(amounts, { minLength: amounts.length })));
    fc.assert(
      fc.property(shuffledAmounts, ([amounts, reordered]) => {
        const exact = amounts.map(toHundredths).reduce((total, amount) => total + amount, 0n);
        expect(toHundredths(sumAmounts(amounts, 2))).toBe(exact);
        expect(sumAmounts(reordered, 2)).toBe(sumAmounts(amounts, 2));
      }),
    );
  });
});

describe('compareDecimals and isWithinMax', () => {
  it('compares numbers by value, not by text', () => {
    expect(compareDecimals('9.00', '10.00')).toBe(-1);
    expect(compareDecimals('-9.00', '-10.00')).toBe(1);
    expect(compareDecimals('1', '1.00')).toBe(0);
  });

  it('applies an inclusive limit to both signs', () => {
    expect(isWithinMax('99999999.99', '99999999.99')).toBe(true);
    expect(isWithinMax('-99999999.99', '99999999.99')).toBe(true);
    expect(isWithinMax('100000000.00', '99999999.99')).toBe(false);
    expect(isWithinMax('-100000000.00', '99999999.99')).toBe(false);
  });
});
