import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Credit, type Creditable, creditOfAmount, creditOfLines, creditOfRest, leftToCredit } from './credit.js';
import { compare, difference, lineSubtotal, parseDecimal, sum } from './decimal.js';
import { invoiceTotals } from './invoice-totals.js';
import { hundredths } from './testing/hundredths.js';

const anInvoice = (lines: { quantity: string; unitPrice: string }[], taxRate: string): Creditable => {
  const { taxAmount, total } = invoiceTotals(lines, taxRate);
  const complete = lines.map((line) => ({
    ...line,
    subtotal: lineSubtotal(line.quantity, line.unitPrice),
    credited: '0.00',
  }));
  return { taxRate, taxAmount, total, lines: complete, credited: { subtotal: '0.00', taxAmount: '0.00' } };
};

const after = (invoice: Creditable, credit: Credit): Creditable => ({
  ...invoice,
  lines: invoice.lines.map((line, index) => ({
    ...line,
    credited: sum([line.credited, credit.lines[index]?.quantity ?? '0']),
  })),
  credited: {
    subtotal: sum([invoice.credited.subtotal, credit.subtotal]),
    taxAmount: sum([invoice.credited.taxAmount, credit.taxAmount]),
  },
});

const quantity = fc
  .integer({ min: 1, max: 500_000 })
  .map((tenThousandth) => parseDecimal((tenThousandth / 10_000).toFixed(4), 4)!);
const rate = fc.constantFrom('0.00', '7.00', '8.25', '8.875', '19.00', '100.00');
const lines = (prices: fc.Arbitrary<string>) =>
  fc.array(fc.record({ quantity, unitPrice: prices }), { minLength: 1, maxLength: 5 });
const price = fc.integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2));

describe('A credit note', () => {
  it('over lines uses the unit prices and the tax rate of the invoice', () => {
    const invoice = anInvoice([{ quantity: '4', unitPrice: '25' }, { quantity: '1', unitPrice: '50' }], '8'); // prettier-ignore
    expect(creditOfLines(invoice, ['1', '0'])).toEqual({
      lines: [{ quantity: '1.00', subtotal: '25.00' }, { quantity: '0.00', subtotal: '0.00' }], // prettier-ignore
      subtotal: '25.00',
      taxAmount: '2.00',
      total: '27.00',
    });
  });

  it('over an amount includes the tax in that amount', () => {
    const invoice = anInvoice([{ quantity: '1', unitPrice: '100' }], '8');
    expect(creditOfAmount(invoice, '27')).toEqual({ lines: [], subtotal: '25.00', taxAmount: '2.00', total: '27.00' });
  });

  it('over the whole invoice has the amounts of the invoice, also if its total is negative', () => {
    fc.assert(
      fc.property(lines(hundredths(10_000n)), rate, (some, taxRate) => {
        const invoice = anInvoice(some, taxRate);
        const { total, taxAmount, subtotal, lines } = creditOfRest(invoice);
        expect({ total, taxAmount, subtotal }).toEqual(invoiceTotals(some, taxRate));
        expect(lines).toEqual(invoice.lines.map(({ quantity, subtotal: amount }) => ({ quantity, subtotal: amount })));
      }),
    );
  });

  it('over a line is reduced by the share of a discount on the whole invoice', () => {
    const invoice = { ...anInvoice([{ quantity: '2', unitPrice: '50' }], '10'), taxAmount: '9.00', total: '99.00' };
    const half = creditOfLines(invoice, ['1']);
    expect(half).toMatchObject({
      lines: [{ subtotal: '50.00' }],
      subtotal: '45.00',
      taxAmount: '4.50',
      total: '49.50',
    });
    expect(creditOfLines(after(invoice, half), ['1'])).toMatchObject({ total: '49.50' });
  });
});

describe('Credit notes over all parts of all lines', () => {
  it('add up to the amounts of the invoice in any order', () => {
    const parts = fc.array(fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 5, maxLength: 5 }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(lines(price), rate, parts, (some, taxRate, wanted) => {
        let invoice = anInvoice(some, taxRate);
        const credits: Credit[] = [];
        const credit = (quantities: string[]) => {
          credits.push(creditOfLines(invoice, quantities));
          invoice = after(invoice, credits.at(-1)!);
        };
        const left = () => invoice.lines.map((line) => difference(line.quantity, line.credited));
        for (const part of wanted) {
          credit(left().map((most, index) => smaller(most, ((part[index] ?? 0) / 100).toFixed(2))));
        }
        credit(left());
        expect(sum(credits.map(({ total }) => total))).toBe(invoice.total);
        expect(sum(credits.map(({ taxAmount }) => taxAmount))).toBe(invoice.taxAmount);
        expect(
          credits.every(({ subtotal, taxAmount }) => compare(subtotal, 0) >= 0 && compare(taxAmount, 0) >= 0),
        ).toBe(true);
      }),
    );
  });
});

describe('Credit notes over amounts and one over the rest', () => {
  it('add up to the amounts of the invoice, and the tax of each is at most its total', () => {
    fc.assert(
      fc.property(lines(price), rate, fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 6 }), (some, taxRate, shares) => {
        let invoice = anInvoice(some, taxRate);
        const credits: Credit[] = [];
        for (const percent of shares) {
          const amount = (Number(leftToCredit(invoice)) * (percent / 100)).toFixed(2);
          if (compare(amount, 0) === 0) continue;
          const credit = creditOfAmount(invoice, smaller(amount, leftToCredit(invoice)));
          expect(sum([credit.subtotal, credit.taxAmount])).toBe(credit.total);
          credits.push(credit);
          invoice = after(invoice, credit);
        }
        credits.push(creditOfRest(invoice));
        expect(sum(credits.map(({ total }) => total))).toBe(invoice.total);
        expect(sum(credits.map(({ taxAmount }) => taxAmount))).toBe(invoice.taxAmount);
        for (const { taxAmount, total } of credits) {
          expect(compare(taxAmount, 0) >= 0 && compare(taxAmount, total) <= 0).toBe(true);
        }
      }),
    ); // prettier-ignore
  });
});

const smaller = (first: string, second: string): string => (compare(first, second) < 0 ? first : second);
