import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { creditAmount, creditLines, creditRemainder } from './credit.js';
import { type Credit, type CreditableInvoice, getCreditableAmount, sumCredits } from './creditable.js';
import { compareDecimals, subtractAmounts, computeLineSubtotal, parseDecimal, sumAmounts } from './decimal.js';
import { computeInvoiceTotals } from './invoice-totals.js';
import { moneyArbitrary } from './testing/hundredths.js';

const createInvoice = (lines: { quantity: string; unitPrice: string }[], taxRate: string): CreditableInvoice => {
  const { taxAmount, total } = computeInvoiceTotals(lines, taxRate, null, 2);
  const complete = lines.map((line) => ({
    ...line,
    subtotal: computeLineSubtotal(line.quantity, line.unitPrice, 2),
    credited: '0.00',
  }));
  return {
    currency: undefined,
    taxRate,
    taxAmount,
    total,
    lines: complete,
    credited: sumCredits([], undefined),
  };
};

const applyCredit = (invoice: CreditableInvoice, credit: Credit): CreditableInvoice => ({
  ...invoice,
  lines: invoice.lines.map((line, index) => ({
    ...line,
    credited: sumAmounts([line.credited, credit.lines[index]?.quantity ?? '0'], 2),
  })),
  credited: sumCredits([invoice.credited, credit], undefined),
});

const quantityArbitrary = fc
  .integer({ min: 1, max: 500_000 })
  .map((tenThousandth) => parseDecimal((tenThousandth / 10_000).toFixed(4), 4)!);
const rateArbitrary = fc.constantFrom('0.00', '7.00', '8.25', '8.875', '19.00', '100.00');
const createLines = (prices: fc.Arbitrary<string>) =>
  fc.array(fc.record({ quantity: quantityArbitrary, unitPrice: prices }), { minLength: 1, maxLength: 5 });
const priceArbitrary = fc.integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2));

describe('A credit note', () => {
  it('over lines uses the unit prices and the tax rate of the invoice', () => {
    const invoice = createInvoice([{ quantity: '4', unitPrice: '25' }, { quantity: '1', unitPrice: '50' }], '8'); // oxfmt-ignore
    expect(creditLines(invoice, ['1', '0'])).toEqual({
      lines: [{ quantity: '1.00', subtotal: '25.00' }, { quantity: '0.00', subtotal: '0.00' }], // oxfmt-ignore
      subtotal: '25.00',
      taxAmount: '2.00',
      total: '27.00',
    });
  });

  it('over an amount includes the tax in that amount', () => {
    const invoice = createInvoice([{ quantity: '1', unitPrice: '100' }], '8');
    expect(creditAmount(invoice, '27')).toEqual({ lines: [], subtotal: '25.00', taxAmount: '2.00', total: '27.00' });
  });

  it('over the whole invoice has the amounts of the invoice, also if its total is negative', () => {
    fc.assert(
      fc.property(createLines(moneyArbitrary(10_000n)), rateArbitrary, (invoiceLines, taxRate) => {
        const invoice = createInvoice(invoiceLines, taxRate);
        const { total, taxAmount, subtotal, lines } = creditRemainder(invoice);
        expect({ total, taxAmount, subtotal }).toEqual(computeInvoiceTotals(invoiceLines, taxRate, null, 2));
        expect(lines).toEqual(invoice.lines.map(({ quantity, subtotal: amount }) => ({ quantity, subtotal: amount })));
      }),
    );
  });

  it('over a line is reduced by the share of a discount on the whole invoice', () => {
    const invoice = { ...createInvoice([{ quantity: '2', unitPrice: '50' }], '10'), taxAmount: '9.00', total: '99.00' };
    const half = creditLines(invoice, ['1']);
    expect(half).toMatchObject({
      lines: [{ subtotal: '50.00' }],
      subtotal: '45.00',
      taxAmount: '4.50',
      total: '49.50',
    });
    expect(creditLines(applyCredit(invoice, half), ['1'])).toMatchObject({ total: '49.50' });
  });
});

describe('Credit notes over all parts of all lines', () => {
  it('add up to the amounts of the invoice in any order', () => {
    const parts = fc.array(fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 5, maxLength: 5 }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(createLines(priceArbitrary), rateArbitrary, parts, (some, taxRate, wanted) => {
        let invoice = createInvoice(some, taxRate);
        const credits: Credit[] = [];
        const credit = (quantities: string[]) => {
          credits.push(creditLines(invoice, quantities));
          invoice = applyCredit(invoice, credits.at(-1)!);
        };
        const left = () => invoice.lines.map((line) => subtractAmounts(line.quantity, line.credited));
        for (const part of wanted) {
          credit(left().map((most, index) => getSmaller(most, ((part[index] ?? 0) / 100).toFixed(2))));
        }
        credit(left());
        expect(
          sumAmounts(
            credits.map(({ total }) => total),
            2,
          ),
        ).toBe(invoice.total);
        expect(
          sumAmounts(
            credits.map(({ taxAmount }) => taxAmount),
            2,
          ),
        ).toBe(invoice.taxAmount);
        expect(
          credits.every(
            ({ subtotal, taxAmount }) => compareDecimals(subtotal, 0) >= 0 && compareDecimals(taxAmount, 0) >= 0,
          ),
        ).toBe(true);
      }),
    );
  });
});

describe('Credit notes over amounts and one over the rest', () => {
  it('add up to the amounts of the invoice, and the tax of each is at most its total', () => {
    fc.assert(
      fc.property(createLines(priceArbitrary), rateArbitrary, fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 6 }), (some, taxRate, shares) => {
        let invoice = createInvoice(some, taxRate);
        const credits: Credit[] = [];
        for (const percent of shares) {
          const amount = (Number(getCreditableAmount(invoice)) * (percent / 100)).toFixed(2);
          if (compareDecimals(amount, 0) === 0) continue;
          const credit = creditAmount(invoice, getSmaller(amount, getCreditableAmount(invoice)));
          expect(sumAmounts([credit.subtotal, credit.taxAmount], 2)).toBe(credit.total);
          credits.push(credit);
          invoice = applyCredit(invoice, credit);
        }
        credits.push(creditRemainder(invoice));
        expect(sumAmounts(credits.map(({ total }) => total), 2)).toBe(invoice.total);
        expect(sumAmounts(credits.map(({ taxAmount }) => taxAmount), 2)).toBe(invoice.taxAmount);
        for (const { taxAmount, total } of credits) {
          expect(compareDecimals(taxAmount, 0) >= 0 && compareDecimals(taxAmount, total) <= 0).toBe(true);
        }
      }),
    ); // oxfmt-ignore
  });
});

const getSmaller = (first: string, second: string): string => (compareDecimals(first, second) < 0 ? first : second);
