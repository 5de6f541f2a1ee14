import { deepStrictEqual } from 'node:assert';
import { describe, expect, it } from '@jest/globals';
import { taxKinds, type TaxKind } from '@paperbill/contracts/rules';
import fc from 'fast-check';
import { extractIncludedTax } from './decimal.js';
import { type CalculatedTax, computeTaxBreakdown, type TaxedDocument } from './tax-breakdown.js';
import { moneyArbitrary } from './testing/hundredths.js';
import { computeTaxesByModel, fraction, parse, toDecimal } from './testing/model-of-taxes.js';

const tax = (id: string, rate: string, kind: TaxKind = 'standard'): CalculatedTax => ({ id, rate, kind });
const line = (subtotal: string, ...taxIds: string[]) => ({ subtotal, taxIds });

describe('computeTaxBreakdown', () => {
  it('computes GST and QST both on the net amount', () => {
    const taxes = [tax('GST', '5'), tax('QST', '9.975')];
    expect(computeTaxBreakdown({ lines: [line('300.00', 'QST', 'GST')], taxes })).toEqual({
      taxes: [
        { ...taxes[0], base: '300.00', amount: '15.00' },
        { ...taxes[1], base: '300.00', amount: '29.93' },
      ],
      subtotal: '300.00',
      taxAmount: '44.93',
      withheldAmount: '0.00',
      total: '344.93',
    });
  });

  it('splits a discount over the rates in proportion to their lines', () => {
    const taxes = [tax('19', '19'), tax('7', '7', 'reduced')];
    const lines = [line('100.00', '19'), line('50.05', '7'), line('33.33', '19')];
    expect(computeTaxBreakdown({ lines, taxes, discountAmount: '18.34' })).toEqual({
      taxes: [
        { ...taxes[0], base: '120.00', amount: '22.80' },
        { ...taxes[1], base: '45.04', amount: '3.15' },
      ],
      subtotal: '183.38',
      taxAmount: '25.95',
      withheldAmount: '0.00',
      total: '190.99',
    });
  });

  it('subtracts IRPF of 15 % from the total with IVA of 21 %', () => {
    const taxes = [tax('IVA', '21'), tax('IRPF', '15', 'withholding')];
    const lines = [line('1000.00', 'IVA', 'IRPF')];
    expect(computeTaxBreakdown({ lines, taxes })).toMatchObject({
      taxAmount: '210.00',
      withheldAmount: '150.00',
      total: '1060.00',
    });
    expect(
      computeTaxBreakdown({ lines: [line('1210.00', 'IVA', 'IRPF')], taxes, pricesIncludeTax: true }),
    ).toMatchObject({ subtotal: '1210.00', taxAmount: '210.00', withheldAmount: '150.00', total: '1060.00' });
  });
});

const rateArbitrary = fc.oneof(
  fc.constantFrom('5', '7', '8.875', '9.975', '19', '20', '100', '0.0001'),
  fc.integer({ min: 0, max: 1_000_000 }).map((units) => toDecimal(fraction(BigInt(units), 10_000n), 4)),
);
const taxesArbitrary = fc
  .array(fc.record({ kind: fc.constantFrom(...taxKinds), rate: rateArbitrary }), { maxLength: 5 })
  .map((taxes) =>
    taxes.map(({ kind, rate }, index) => ({
      id: `tax ${index}`,
      kind,
      rate: ['standard', 'reduced', 'withholding'].includes(kind) ? rate : '0',
    })),
  );
const documentArbitrary = fc
  .record({
    taxes: taxesArbitrary,
    places: fc.constantFrom(0, 2, 3),
    pricesIncludeTax: fc.boolean(),
    lines: fc.array(fc.record({ units: fc.integer({ min: -9_999, max: 999_999 }), chosen: fc.array(fc.nat(4)) }), {
      maxLength: 8,
    }),
    discountPerMille: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000 })),
  })
  .map(({ taxes, places, pricesIncludeTax, lines, discountPerMille }) => {
    const toAmount = (units: bigint) => toDecimal(fraction(units, 10n ** BigInt(places)), places);
    const sum = lines.reduce((total, { units }) => total + BigInt(units), 0n);
    const discount = sum > 0n ? (sum * BigInt(discountPerMille)) / 1_000n : 0n;
    const document: TaxedDocument<CalculatedTax> = {
      taxes,
      pricesIncludeTax,
      lines: lines.map(({ units, chosen }) => ({
        subtotal: toAmount(BigInt(units)),
        taxIds: [...new Set(chosen)].flatMap((index) => taxes[index]?.id ?? []).slice(0, 3),
      })),
      discountAmount: toAmount(discount),
    };
    return { document, places };
  });

describe('The breakdown of 10,000 random documents', () => {
  it('agrees with a model in exact fractions, and adds up to the total', () => {
    fc.assert(
      fc.property(documentArbitrary, ({ document, places }) => {
        const result = computeTaxBreakdown(document, places);
        const expected = computeTaxesByModel(
          [...document.lines].map(({ subtotal, taxIds = [] }) => ({ amount: parse(String(subtotal)), taxIds })),
          document.taxes.map((each) => ({ ...each, rate: parse(String(each.rate)) })),
          parse(String(document.discountAmount)),
          { isInclusive: document.pricesIncludeTax === true, places },
        );
        const { taxAmount, withheldAmount, total } = result;
        const taxes = result.taxes.map(({ id, base, amount }) => ({ id, base, amount }));
        // Jest's `expect` would take most of the time of this test.
        deepStrictEqual({ taxes, taxAmount, withheldAmount, total }, expected);
        deepStrictEqual(computeTaxBreakdown({ ...document, lines: [...document.lines].reverse() }, places), result);
      }),
      { numRuns: 10_000 },
    );
  });
});

it('A document whose prices include the same single tax has the included tax of its sum', () => {
  fc.assert(
    fc.property(
      fc.array(moneyArbitrary(9_999_999n), { minLength: 1, maxLength: 6 }),
      rateArbitrary,
      (subtotals, rate) => {
        const lines = subtotals.map((each) => line(each, 'VAT'));
        const breakdown = computeTaxBreakdown({ lines, taxes: [tax('VAT', rate)], pricesIncludeTax: true });
        const { subtotal, taxAmount, total } = breakdown;
        expect([taxAmount, total]).toEqual([extractIncludedTax(subtotal, rate), subtotal]);
      },
    ),
  );
});
