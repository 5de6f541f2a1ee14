import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareDecimals, subtractAmounts, computePercentage, sumAmounts } from './decimal.js';
import { isValidDeposit, computeDiscountAmount, isValidDiscount } from './discount.js';
import { computeInvoiceTotals } from './invoice-totals.js';
import { moneyArbitrary } from './testing/hundredths.js';

describe('A discount', () => {
  it.each([
    ['100.00', { kind: 'percentage', value: '10' }, '10.00'],
    ['33.33', { kind: 'percentage', value: '50' }, '16.67'],
    ['100.00', { kind: 'amount', value: '12.5' }, '12.50'],
    ['-100.00', { kind: 'percentage', value: '10' }, '0.00'],
    ['100.00', null, '0.00'],
  ] as const)('on a subtotal of %s, given as %j, is %s', (subtotal, discount, expected) => {
    expect(computeDiscountAmount(subtotal, discount)).toBe(expected);
  });

  it.each([
    ['100.00', { kind: 'percentage', value: '100' }, true],
    ['100.00', { kind: 'percentage', value: '100.01' }, false],
    ['100.00', { kind: 'percentage', value: '0' }, false],
    ['100.00', { kind: 'amount', value: '100' }, true],
    ['100.00', { kind: 'amount', value: '100.01' }, false],
    ['100.00', { kind: 'amount', value: '-1' }, false],
    ['-100.00', { kind: 'amount', value: '1' }, false],
  ] as const)('on a subtotal of %s, given as %j, is allowed: %s', (subtotal, discount, fits) => {
    expect(isValidDiscount(subtotal, discount)).toBe(fits);
  });

  it('is subtracted before the tax, and a full discount makes the total 0', () => {
    const lines = fc.array(
      fc.record({ quantity: fc.constantFrom('1', '2.5', '0.01'), unitPrice: moneyArbitrary(100_000n) }),
      { maxLength: 5 },
    );
    const discounts = fc.record({
      kind: fc.constantFrom('percentage' as const, 'amount' as const),
      value: fc.integer({ min: 1, max: 20_000 }).map((cents) => (cents / 100).toFixed(2)),
    });
    fc.assert(
      fc.property(lines, fc.constantFrom('0', '7', '8.25', '100'), discounts, (some, taxRate, discount) => {
        const { subtotal } = computeInvoiceTotals(some, taxRate, null, 2);
        fc.pre(isValidDiscount(subtotal, discount) && compareDecimals(subtotal, 0) > 0);
        const discountAmount = computeDiscountAmount(subtotal, discount);
        const left = subtractAmounts(subtotal, discountAmount);
        expect(compareDecimals(left, 0)).toBeGreaterThanOrEqual(0);
        const taxAmount = computePercentage(left, taxRate);
        expect(computeInvoiceTotals(some, taxRate, discount, 2)).toEqual({
          subtotal,
          taxAmount,
          total: sumAmounts([left, taxAmount], 2),
        });
        expect(computeInvoiceTotals(some, taxRate, { kind: 'percentage', value: '100' }, 2).total).toBe('0.00');
        expect(computeInvoiceTotals(some, taxRate, { kind: 'amount', value: subtotal }, 2).total).toBe('0.00');
      }),
    );
  });
});

it.each([
  ['100.00', '100', true],
  ['100.00', '100.01', false],
  ['100.00', '0', false],
  ['-5.00', '1', false],
])('An invoice over %s may have a deposit of %s: %s', (total, deposit, fits) => {
  expect(isValidDeposit(total, deposit)).toBe(fits);
});
