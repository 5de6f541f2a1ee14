import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isWithin, type NumberedDocument, numberJournal, type Period } from './number-journal.js';

const anInvoice = (number: string, date: string, remark = ''): NumberedDocument => ({
  number,
  date,
  client: 'Oak Lane',
  status: 'Pending',
  total: '5.00',
  remark,
});

const year: Period = { from: '2026-01-01', to: '2026-12-31' };

const journal = (invoices: NumberedDocument[], period = year) =>
  [...numberJournal('Invoice', invoices, period)].map(({ number, remark }) => [number, remark]);

const OUTSIDE = 'Dated outside this period';
const NOT_USED = expect.stringMatching(/^Never used/);

describe('The journal of numbers', () => {
  it('has the numbers of a period in their order, series by series', () => {
    const invoices = ['INV-10', 'A-1', 'INV-9', 'Final'].map((number) => anInvoice(number, '2026-05-01'));
    expect(journal(invoices)).toEqual([
      ['A-1', ''],
      ['INV-9', ''],
      ['INV-10', ''],
      ['Final', 'Ends in no digit, so it belongs to no series'],
    ]);
  });

  it('explains each gap, of one number or of many, in the digits of the series', () => {
    const invoices = ['R-007', 'R-009', 'R-100000000000000000000'].map((number) => anInvoice(number, '2026-05-01'));
    expect(journal(invoices)).toEqual([
      ['R-007', ''],
      ['R-008', NOT_USED],
      ['R-009', ''],
      ['R-010 to R-99999999999999999999', NOT_USED],
      ['R-100000000000000000000', ''],
    ]);
  });

  it('tells of an invoice in between that is dated outside the period, and of no others', () => {
    const invoices = [
      anInvoice('1', '2025-12-30'),
      anInvoice('2', '2026-01-02'),
      anInvoice('3', '2025-12-31', 'Cancelled by credit note CN-1'),
      anInvoice('4', '2026-01-03'),
      anInvoice('5', '2027-01-01'),
      anInvoice('B-1', '2025-01-01'),
      anInvoice('Last', '2025-01-01'),
    ];
    expect(journal(invoices)).toEqual([
      ['2', ''],
      ['3', `${OUTSIDE}. Cancelled by credit note CN-1`],
      ['4', ''],
    ]);
  });

  it('has the gap before the first number of the period', () => {
    expect(journal([anInvoice('3', '2025-12-31'), anInvoice('7', '2026-01-02')])).toEqual([
      ['4 to 6', NOT_USED],
      ['7', ''],
    ]);
  });

  it('leaves out no number, whatever the periods: each invoice is in its own one, each gap in one or more', () => {
    const days = ['2025-03-01', '2025-09-01', '2026-03-01', '2026-09-01'] as const;
    const number = fc.record({ value: fc.integer({ min: 1, max: 40 }), day: fc.constantFrom(...days) });
    fc.assert(
      fc.property(fc.uniqueArray(number, { selector: ({ value }) => value, minLength: 1 }), (numbers) => {
        const invoices = numbers.map(({ value, day }) => anInvoice(String(value), day));
        const periods: Period[] = [
          { from: null, to: '2025-06-30' },
          { from: '2025-07-01', to: '2025-12-31' },
          { from: '2026-01-01', to: '2026-06-30' },
          { from: '2026-07-01', to: null },
        ];
        const rows = periods.map((period) => [...numberJournal('Invoice', invoices, period)]);
        for (const invoice of invoices) {
          const own = periods.findIndex((period) => isWithin(period, invoice.date));
          expect(rows[own]!.find((row) => row.document === invoice)?.remark).toBe('');
        }
        const told = new Set(rows.flat().flatMap(({ number }) => numbersOf(number)));
        const values = numbers.map(({ value }) => value);
        for (let value = Math.min(...values); value <= Math.max(...values); value++) expect(told).toContain(value);
      }),
    );
  });
});

function numbersOf(told: string): number[] {
  const [first, last = first] = told.split(' to ').map(Number) as [number, number?];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
