import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { computeInvoiceTotals } from './invoice-totals.js';
import { moneyArbitrary, divideRounded, toHundredths } from './testing/hundredths.js';

describe('computeInvoiceTotals', () => {
  it('returns zeros for an invoice without lines', () => {
    expect(computeInvoiceTotals([], '8.25', null, 2)).toEqual({ subtotal: '0.00', taxAmount: '0.00', total: '0.00' });
  });

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

  it('rounds each line before it adds them', () => {
    const lines = Array.from({ length: 3 }, () => ({ quantity: '0.5', unitPrice: '0.01' }));
    expect(computeInvoiceTotals(lines, '0', null, 2).subtotal).toBe('0.03');
  });

  it('returns a negative total and tax for a negative line', () => {
    const credit = [{ quantity: '1', unitPrice: '-0.50' }];
    expect(computeInvoiceTotals(credit, '1', null, 2)).toEqual({
      subtotal: '-0.50',
      taxAmount: '-0.01',
      total: '-0.51',
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
