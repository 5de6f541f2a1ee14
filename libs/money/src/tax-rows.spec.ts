import type { DocumentTax } from '@paperbill/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { formatTaxes, formatTaxName, listLineTaxes, listTaxRows, listTaxSentences } from './tax-rows.js';

const aTax = (tax: Partial<DocumentTax>): DocumentTax => ({
  ...{ id: tax.name ?? '', name: 'VAT', rate: '19.00', kind: 'standard', sentence: '' },
  ...{ base: '300.00', amount: '57.00' },
  ...tax,
});
const gst = aTax({ name: 'GST', rate: '5.00', amount: '15.00' });
const qst = aTax({ name: 'QST', rate: '9.975', amount: '29.93' });
const document = { currency: undefined, taxRate: '0.00', taxAmount: '44.93' };

describe('The rows of taxes', () => {
  it('are one row if a document has no taxes of lines', () => {
    expect(listTaxRows({ ...document, taxes: [] })).toEqual([]);
    expect(listTaxRows({ ...document, taxRate: '8.25' })).toEqual([{ label: 'Tax (8.25%)', amount: '44.93' }]);
  });

  it('name the bases of several taxes', () => {
    expect(listTaxRows({ ...document, taxes: [gst, qst] })).toEqual([
      { label: 'GST (5%) on $300.00', amount: '15.00' },
      { label: 'QST (9.975%) on $300.00', amount: '29.93' },
    ]);
    expect(listTaxRows({ ...document, taxes: [gst] })).toEqual([{ label: 'GST (5%)', amount: '15.00' }]);
  });

  it('subtract withholdings after the other taxes, and mark taxes that prices include', () => {
    const irpf = aTax({ name: 'IRPF', rate: '15.00', kind: 'withholding', amount: '45.00' });
    const export_ = aTax({ name: 'No VAT', kind: 'export', rate: '0.00', amount: '0.00' });
    const rows = listTaxRows({ ...document, currency: 'EUR', taxes: [irpf, gst, export_], pricesIncludeTax: true });
    expect(rows).toEqual([
      { label: 'Includes GST (5%) on €300.00', amount: '15.00' },
      { label: 'No VAT (Export) on €300.00', amount: '0.00' },
      { label: 'IRPF (15%) on €300.00', amount: '-45.00' },
    ]);
  });

  it('end with the rounding', () => {
    const rounding = { label: 'Rounding', amount: '-0.02' };
    expect(listTaxRows({ ...document, roundingAmount: '-0.02' })).toEqual([{ label: 'Tax (0%)', amount: '44.93' }, rounding]); // oxfmt-ignore
    expect(listTaxRows({ ...document, taxes: [gst], roundingAmount: '-0.02' }).at(-1)).toEqual(rounding);
  });

  it('are one text in a file', () => {
    const irpf = aTax({ name: 'IRPF', rate: '15.00', kind: 'withholding', amount: '45.00' });
    expect(formatTaxes({ taxes: [gst, irpf] })).toBe('GST (5%) 15.00; IRPF (15%) -45.00');
    expect(formatTaxes({})).toBe('');
  });

  it.each([
    [{ name: 'VAT 19 %' }, 'VAT 19 %'],
    [{ name: 'VAT 19 %', rate: '7.00' }, 'VAT 19 % (7%)'],
    [{ name: 'VAT 19%', rate: '9.00' }, 'VAT 19% (9%)'],
    [{ name: 'VAT 9.5%', rate: '5.00' }, 'VAT 9.5% (5%)'],
    [{ name: 'From 19% to 9%', rate: '9.00' }, 'From 19% to 9%'],
    [{ kind: 'reverse-charge', rate: '0.00' }, 'VAT (Reverse charge)'],
    [{ name: 'Reverse charge', kind: 'reverse-charge', rate: '0.00' }, 'Reverse charge'],
    [{ kind: 'zero', rate: '0.00' }, 'VAT (Zero-rated)'],
  ] as const)('name the tax %j once as "%s"', (tax, expected) => {
    expect(formatTaxName(aTax(tax))).toBe(expected);
  });
});

it('The sentences of taxes are listed once each', () => {
  const taxes = ['Reverse charge', ' Reverse charge', '', 'Export'].map((sentence) => aTax({ sentence }));
  expect(listTaxSentences({ taxes })).toEqual(['Reverse charge', 'Export']);
});

describe('The taxes of a line', () => {
  const format = (taxes: DocumentTax[], ...lines: string[][]) => {
    const documentLines = lines.map((taxIds) => ({ taxIds }));
    const toText = listLineTaxes(documentLines, { taxes });
    return toText && documentLines.map(toText);
  };

  it('are not named if all lines have the same taxes', () => {
    expect(format([gst, qst], ['GST', 'QST'], ['QST', 'GST'])).toBeNull();
    expect(format([], [], [])).toBeNull();
  });

  it('are named if the lines differ, by rate or kind if they have the same name', () => {
    expect(format([gst, qst], ['GST'], ['QST', 'GST'], [])).toEqual(['GST', 'GST, QST', '–']);
    const [full, reduced] = [aTax({ id: 'a' }), aTax({ id: 'b', rate: '7.00', kind: 'reduced' })];
    expect(format([full, reduced], ['a'], ['b'])).toEqual(['19%', '7%']);
    const other = aTax({ id: 'c', name: 'Fee', rate: '7.00' });
    expect(format([full, reduced, other], ['b'], ['c'])).toEqual(['VAT (7%)', 'Fee']);
  });
});
