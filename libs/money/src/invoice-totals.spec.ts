import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { computeInvoiceTotals } from './invoice-totals.js';
import { moneyArbitrary, divideRounded, toHundredths } from './testing/hundredths.js';

describe('computeInvoiceTotals', () => {
  it('adds three lines, one of them negative, and 8.25 % tax', () => {
    const lines = [
      { quantity: '1', unitPrice: '2400' },
      { quantity: '32.5', unitPrice: '95' },
      { quantity: 1, unitPrice: -250 },
    ];
    expect(computeInvoiceTotals(lines, '8.25', null, 2)).toEqual({
      subtotal: '5237.50',
      taxAmount: '432.09',
      total: '5669.59',
    });
  });

  it('agrees with integer arithmetic for any lines and rate, in any order', () => {
    const line = fc.record({ quantity: moneyArbitrary(), unitPrice: moneyArbitrary() });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), moneyArbitrary(10_000n), (lines, taxRate) => {
        const subtotal = lines
          .map(({ quantity, unitPrice }) => divideRounded(toHundredths(quantity) * toHundredths(unitPrice), 100n))
          .reduce((total, amount) => total + amount, 0n);
        const taxAmount = divideRounded(subtotal * toHundredths(taxRate), 10_000n);

        const totals = computeInvoiceTotals(lines, taxRate, null, 2);
        expect(toHundredths(totals.subtotal)).toBe(subtotal);
        expect(toHundredths(totals.taxAmount)).toBe(taxAmount);
        expect(toHundredths(totals.total)).toBe(subtotal + taxAmount);
        expect(computeInvoiceTotals([...lines].reverse(), taxRate, null, 2)).toEqual(totals);
      }),
    );
  });
});
