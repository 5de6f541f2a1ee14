import { loadSheetTexts } from '@paperbill/contracts/languages';
import { MAX_AMOUNT } from '@paperbill/contracts/rules';
import { describe, expect, it } from '@jest/globals';
import { sheetSize } from './shared-style.js';
import { createSampleLine } from '../testing/sample-invoice.js';
import { computeColumnWidths as computeWidths } from './column-widths.js';

const computeColumnWidths = (lineItems: Parameters<typeof computeWidths>[0]['lineItems']) =>
  computeWidths({ lineItems, currency: undefined });

const createLineItems = (quantity: string, unit: string, unitPrice: string, subtotal: string) =>
  createSampleLine({ quantity, unit, unitPrice, subtotal });

describe('The widths of the number columns', () => {
  it('leave more than half of the page to the description for everyday amounts', () => {
    const { quantity, unit, rate, amount } = computeColumnWidths([
      createLineItems('32.50', 'hour(s)', '95.00', '3087.50'),
    ]);
    expect(sheetSize.contentWidth - quantity - unit - rate - amount).toBeGreaterThan(sheetSize.contentWidth / 2);
  });

  it('leave room for the description beside long amounts and names of taxes', () => {
    const line = createLineItems('99999999.9999', 'square meter of floor', MAX_AMOUNT, MAX_AMOUNT);
    const formatTaxes = () => 'Municipal and regional levy, VAT';
    const widths = computeWidths({ lineItems: [line], currency: 'UAH', formatTaxes });
    const used = Object.values(widths).reduce((sum, width) => sum + width, 0);
    expect(sheetSize.contentWidth - used).toBeGreaterThan(60);
    expect(computeWidths({ lineItems: [createSampleLine()], currency: 'UAH', formatTaxes }).taxes).toBe(100);
  });

  it('leave room for full-width characters in documents in Japanese', async () => {
    const texts = await loadSheetTexts({ language: 'ja' });
    const lineItems = [createLineItems('1.00', 'milestone', '9.00', '9.00')];
    expect(computeWidths({ lineItems, currency: undefined, texts }).unit).toBe(100);
    expect(texts.unitLabel('milestone', '1.00')).toBe('マイルストーン');
  });

  it('do not change for small numbers', () => {
    expect(computeColumnWidths([createLineItems('1', 'each', '9.00', '9.00')])).toEqual(
      computeColumnWidths([createLineItems('12', 'day', '95', '1')]),
    );
  });

  it('grow with the longest number of any line, up to the largest possible amounts', () => {
    const widthsOfSample = computeColumnWidths([createSampleLine()]);
    const large = computeColumnWidths([
      createSampleLine(),
      createLineItems(MAX_AMOUNT, 'square_meter', `-${MAX_AMOUNT}`, `-${MAX_AMOUNT}`),
    ]);
    for (const column of ['quantity', 'unit', 'rate', 'amount'] as const) {
      expect(large[column]).toBeGreaterThan(widthsOfSample[column]);
    }
    const sum = large.quantity + large.unit + large.rate + large.amount;
    expect(sheetSize.contentWidth - sum).toBeGreaterThanOrEqual(180);
  });
});
