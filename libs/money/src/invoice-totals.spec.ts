import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { invoiceTotals } from './invoice-totals.js';
import { hundredths, roundedDivision, toHundredths } from './testing/hundredths.js';

describe('invoiceTotals', () => {
  it('returns zeros for an invoice without lines', () => {
    expect(invoiceTotals([], '8.25')).toEqual({ subtotal: '0.00', taxAmount: '0.00', total: '0.00' });
  });

  it('adds three lines, one of them negative, and 8.25 % tax', () => {
    const lines = [
      { quantity: '1', unitPrice: '2400' },
      { quantity: '32.5', unitPrice: '95' },
      { quantity: 1, unitPrice: -250 },
    ];
    expect(invoiceTotals(lines, '8.25')).toEqual({ subtotal: '5237.50', taxAmount: '432.09', total: '5669.59' });
  });

  it('rounds each line before it adds them', () => {
    const lines = Array.from({ length: 3 }, () => ({ quantity: '0.5', unitPrice: '0.01' }));
    expect(invoiceTotals(lines, '0').subtotal).toBe('0.03');
  });

  it('returns a negative total and tax for a negative line', () => {
    const credit = [{ quantity: '1', unitPrice: '-0.50' }];
    expect(invoiceTotals(credit, '1')).toEqual({ subtotal: '-0.50', taxAmount: '-0.01', total: '-0.51' });
  });

  it('agrees with integer arithmetic for any lines and rate, in any order', () => {
    const line = fc.record({ quantity: hundredths(), unitPrice: hundredths() });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), hundredths(10_000n), (lines, taxRate) => {
        const subtotal = lines
          .map(({ quantity, unitPrice }) => roundedDivision(toHundredths(quantity) * toHundredths(unitPrice), 100n))
          .reduce((total, amount) => total + amount, 0n);
        const taxAmount = roundedDivision(subtotal * toHundredths(taxRate), 10_000n);

        const totals = invoiceTotals(lines, taxRate);
        expect(toHundredths(totals.subtotal)).toBe(subtotal);
        expect(toHundredths(totals.taxAmount)).toBe(taxAmount);
        expect(toHundredths(totals.total)).toBe(subtotal + taxAmount);
        expect(invoiceTotals([...lines].reverse(), taxRate)).toEqual(totals);
      }),
    );
  });
});
