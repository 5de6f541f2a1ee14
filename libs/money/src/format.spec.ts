import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatMoney, formatQuantity, formatTaxRate } from './format.js';
import { moneyArbitrary } from './testing/hundredths.js';

describe('formatMoney', () => {
  it.each([
    ['0.00', '$0.00'],
    ['1000.00', '$1,000.00'],
    ['1234567.89', '$1,234,567.89'],
    ['-1234.50', '-$1,234.50'],
    ['1234.5', '$1,234.50'],
    ['0.0375', '$0.0375'],
    ['.5', '$0.50'],
  ])('shows %s as %s', (amount, expected) => {
    expect(formatMoney(amount, undefined)).toBe(expected);
  });

  it('keeps every digit of an amount', () => {
    fc.assert(
      fc.property(moneyArbitrary(10n ** 30n), (amount) => {
        const shown = formatMoney(amount, undefined);
        expect(shown).toMatch(/^-?\$\d{1,3}(,\d{3})*\.\d\d$/);
        expect(shown.replace(/[$,]/g, '')).toBe(amount);
      }),
    );
  });
});

describe('formatQuantity', () => {
  it.each([
    ['2.00', '2'],
    ['1.50', '1.5'],
    ['0.00', '0'],
    ['0.0001', '0.0001'],
    ['100.00', '100'],
    ['1000.10', '1000.1'],
    ['-2.50', '-2.5'],
  ])('shows %s as %s', (quantity, expected) => {
    expect(formatQuantity(quantity)).toBe(expected);
  });

  it('keeps the value of a quantity', () => {
    fc.assert(
      fc.property(moneyArbitrary(), (quantity) => {
        expect(Number(formatQuantity(quantity))).toBe(Number(quantity));
      }),
    );
  });
});

describe('formatTaxRate', () => {
  it.each([
    ['8.00', '8%'],
    ['8.25', '8.25%'],
    ['0.00', '0%'],
  ])('shows %s as %s', (rate, expected) => {
    expect(formatTaxRate(rate)).toBe(expected);
  });
});

describe('formatMoney in other currencies', () => {
  it.each([
    ['1234', 'JPY', '¥1,234'],
    ['1.500', 'KWD', 'KWD\u00a01.500'],
    ['1234.50', 'HUF', 'HUF\u00a01,234.50'],
    ['-1234.50', 'EUR', '-€1,234.50'],
    ['10.00', 'CAD', 'CA$10.00'],
    ['0.0375', 'JPY', '¥0.0375'],
    ['120.00', 'JPY', '¥120'],
  ])('shows %s %s as %s', (amount, currency, expected) => {
    expect(formatMoney(amount, currency)).toBe(expected);
  });
});
