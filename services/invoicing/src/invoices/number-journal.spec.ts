import { describe, expect, it } from '@jest/globals';
import { anInvoice } from '@paperbill/testing';
import { startInvoicing } from '../testing/invoicing-under-test.js';

const numbersAndDates: [number: string, date: string][] = [
  ['INV-10', '2026-05-01'],
  ['INV-9', '2026-04-01'],
  ['INV-7', '2025-12-31'],
  ['INV-12', '2027-01-01'],
  ['INV-11', '2025-12-30'],
  ['INV-014', '2026-12-31'],
  ['A-1', '2025-01-01'],
  ['Final', '2026-01-01'],
  ['Last', '2027-01-01'],
];

const invoicing = await startInvoicing();
const user = invoicing.newUser();
for (const [invoiceNumber, invoiceDate] of numbersAndDates) {
  await user.createInvoice(anInvoice({ invoiceNumber, invoiceDate, dueDate: invoiceDate }));
}

describe('The journal of numbers', () => {
  it('has the numbers from the first to the last of a period by series, each with the previous one', async () => {
    const { items, more } = await user.listNumberJournal({ from: '2026-01-01', to: '2026-12-31' });
    expect(more).toBe(false);
    expect(items.map(({ number, digitsBefore, isInPeriod }) => [number, digitsBefore, isInPeriod])).toEqual([
      ['Final', null, true],
      ['INV-9', '7', true],
      ['INV-10', '9', true],
      ['INV-11', '10', false],
      ['INV-12', '11', false],
      ['INV-014', '12', true],
    ]);
    expect(items[1]).toMatchObject({ kind: 'invoice', series: 'INV-', digits: '9', date: '2026-04-01', credits: null });
  });

  it('is paged after any number, and has all numbers without a period', async () => {
    const { items } = await user.listNumberJournal({ from: null, to: null });
    expect(items).toHaveLength(numbersAndDates.length);
    for (const [index, after] of items.entries()) {
      expect((await user.listNumberJournal({ from: null, to: null, after })).items).toEqual(items.slice(index + 1));
    }
  });

  it.each([
    ['{YYYY}{001}', ['2026001', '2026003', '2027001'], ['2026', '2026', '2027']],
    ['{001}/{YY}', ['001/26', '003/26', '001/27'], ['/26', '/26', '/27']],
    ['R.{YY}{MM}{1}', ['r.26111', 'R.26113', 'R.27011'], ['r.2611', 'R.2611', 'R.2701']],
  ])('counts numbers of the format %s only within their period', async (format, numbers, series) => {
    const someone = invoicing.newUser();
    await someone.saveNumberFormat(format);
    for (const number of [...numbers, 'X-7']) await someone.createNumbered(number);
    const { items } = await someone.listNumberJournal({ from: null, to: null });
    const found = new Map(items.map((item) => [item.number, item]));
    expect(numbers.map((number) => found.get(number)!.series)).toEqual(series);
    expect(found.get(numbers[2]!)!.digitsBefore).toBeNull();
    expect(found.get('X-7')).toMatchObject({ series: 'X-', digits: '7' });
    expect(items).toHaveLength(4);
  });

  it('has credit notes in their own series, and the credit notes of each cancelled invoice', async () => {
    const someone = invoicing.newUser();
    const id = await someone.createInvoiceOfAmount('5.00');
    await someone.createCreditNote(id);
    const { items } = await someone.listNumberJournal({ from: null, to: null });
    expect(items).toMatchObject([
      { kind: 'credit-note', number: 'CN-1', digitsBefore: null },
      { kind: 'invoice', number: '1', status: 'void', credits: expect.stringMatching(/^CN-1 of 20/) },
    ]);
  });
});
