import { describe, expect, it } from '@jest/globals';
import { computeDocumentTotals } from './document-totals.js';
import type { CalculatedTax } from './tax-groups.js';
import { computeTaxBreakdown } from './tax-breakdown.js';
import { computeTypedTotals, type TypedNumbers } from './typed-totals.js';

const vat: CalculatedTax = { id: 'vat', rate: '8.1', kind: 'standard' };
const withheldTax: CalculatedTax = { id: 'withheld', rate: '10', kind: 'withholding' };
const settings = {
  taxes: [vat, withheldTax],
  computeTaxes: computeTaxBreakdown,
  rounding: { currency: 'CHF', step: '0.05' },
} as const;
const typedNumbers: TypedNumbers = {
  currency: 'CHF',
  lineItems: [
    { quantity: '3', unitPrice: '33.33', taxIds: ['vat'] },
    { quantity: '1', unitPrice: '20', taxIds: ['vat', 'withheld'] },
  ],
  taxRate: '0',
  discountKind: 'amount',
  discountValue: '10',
};
const untaxedLines = typedNumbers.lineItems.map(({ quantity, unitPrice }) => ({ quantity, unitPrice }));

describe('The totals of a form or a draft', () => {
  it('include discount, taxes of lines, withholding and rounding', () => {
    expect(computeTypedTotals(typedNumbers, settings)).toEqual({
      currency: 'CHF',
      discount: { kind: 'amount', value: '10.00' },
      subtotal: '119.99',
      discountAmount: '10.00',
      taxes: [
        { ...vat, base: '109.99', amount: '8.91' },
        { ...withheldTax, base: '18.33', amount: '1.83' },
      ],
      taxAmount: '8.91',
      withheldAmount: '1.83',
      roundingAmount: '-0.02',
      total: '117.05',
    });
  });

  it.each<[numbersWith: string, numbers: TypedNumbers]>([
    ['taxes of lines', typedNumbers],
    ['prices that include tax', { ...typedNumbers, pricesIncludeTax: true }],
    [
      'a tax rate',
      { ...typedNumbers, lineItems: untaxedLines, taxRate: '8.1', discountKind: 'percentage', discountValue: '2.5' },
    ],
    ['yen', { ...typedNumbers, currency: 'JPY' }],
  ])('equal the totals of the document with %s', (_, numbers) => {
    const { currency, discount, ...totals } = computeTypedTotals(numbers, settings);
    const { taxRate, pricesIncludeTax } = numbers;
    const getTaxIds = (index: number) => numbers.lineItems[index]!.taxIds;
    const lines = [
      { subtotal: currency === 'JPY' ? '100' : '99.99', taxIds: getTaxIds(0) },
      { subtotal: '20', taxIds: getTaxIds(1) },
    ];
    expect(computeDocumentTotals({ currency, lines, taxRate, discount, pricesIncludeTax }, settings)).toEqual(totals);
  });

  it('count an incomplete number as 0 and leave out a discount above the subtotal', () => {
    const incompleteNumbers = {
      ...typedNumbers,
      currency: 'nothing',
      lineItems: [{ quantity: '1.', unitPrice: '-' }, untaxedLines[1]!],
      taxRate: '8.',
      discountValue: '20.01',
    };
    expect(computeTypedTotals(incompleteNumbers, settings)).toMatchObject({
      currency: 'USD',
      subtotal: '20.00',
      discount: null,
      total: '21.60',
    });
  });
});
