import { MAX_AMOUNT } from '@paperbill/contracts/rules';
import { describe, expect, it } from '@jest/globals';
import { sheet } from './shared-style.js';
import { sampleLine } from '../testing/sample-invoice.js';
import { columnWidths } from './column-widths.js';

const figures = (quantity: string, unit: string, unitPrice: string, subtotal: string) =>
  sampleLine({ quantity, unit, unitPrice, subtotal });

describe('The widths of the number columns', () => {
  it('leave more than half of the page to the description for everyday amounts', () => {
    const { quantity, unit, rate, amount } = columnWidths([figures('32.50', 'hour(s)', '95.00', '3087.50')]);
    expect(sheet.contentWidth - quantity - unit - rate - amount).toBeGreaterThan(sheet.contentWidth / 2);
  });

  it('do not change for small numbers', () => {
    expect(columnWidths([figures('1', 'each', '9.00', '9.00')])).toEqual(
      columnWidths([figures('12', 'day', '95', '1')]),
    );
  });

  it('grow with the longest number of any line, up to the largest possible amounts', () => {
    const everyday = columnWidths([sampleLine()]);
    const large = columnWidths([sampleLine(), figures(MAX_AMOUNT, 'square_meter', `-${MAX_AMOUNT}`, `-${MAX_AMOUNT}`)]);
    for (const column of ['quantity', 'unit', 'rate', 'amount'] as const) {
      expect(large[column]).toBeGreaterThan(everyday[column]);
    }
    const sum = large.quantity + large.unit + large.rate + large.amount;
    expect(sheet.contentWidth - sum).toBeGreaterThanOrEqual(180);
  });
});
