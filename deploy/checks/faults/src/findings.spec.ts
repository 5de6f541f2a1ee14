import { describe, expect, it } from '@jest/globals';
import { compare, type Stored } from './findings.js';
import type { SaveAttempt } from './load/saved-invoices.js';

const attempt = (fields: Partial<SaveAttempt> = {}): SaveAttempt => ({
  userId: 'ada',
  key: 'key-1',
  saved: { id: 'id-1', invoiceNumber: '1', total: '240.00' },
  lostAnswers: 0,
  status: 'pending',
  maybe: [],
  ...fields,
});

const stored = (fields: Partial<Stored> = {}): Stored => ({
  id: 'id-1',
  userId: 'ada',
  contactPerson: 'key-1',
  invoiceNumber: '1',
  total: '240.00',
  status: 'pending',
  ...fields,
});

const clean = {
  lostInvoices: [],
  duplicateInvoices: [],
  duplicateNumbers: [],
  lostStatusChanges: [],
  lostPdfs: [],
  savesTriedAgain: 0,
};

describe('The comparison of answers with stored invoices', () => {
  it('finds nothing if they match', () => {
    const told = attempt({ status: 'paid', pdfBytes: 7, lostAnswers: 2 });
    expect(compare([told], [stored({ status: 'paid', pdfBytes: 7 })])).toEqual({ ...clean, savesTriedAgain: 1 });
  });

  it.each([
    ['is gone', []],
    ['has another number', [stored({ invoiceNumber: '2' })]],
    ['has another total', [stored({ total: '0.00' })]],
  ])('finds an acknowledged invoice that %s', (_, is) => {
    expect(compare([attempt()], is)).toEqual({ ...clean, lostInvoices: ['number 1 (id-1)'] });
  });

  it('accepts a save without an answer, stored or not', () => {
    const { saved: _saved, ...unanswered } = attempt({ lostAnswers: 1 });
    expect(compare([unanswered], [])).toEqual(clean);
    expect(compare([unanswered], [stored()])).toEqual(clean);
  });

  it('finds two invoices of one save, and one without a save', () => {
    const twice = [stored(), stored({ id: 'id-2', invoiceNumber: '2' }), stored({ id: 'id-3', invoiceNumber: '3', contactPerson: 'no key' })]; // prettier-ignore
    expect(compare([attempt()], twice)).toEqual({ ...clean, duplicateInvoices: ['key-1', 'id-3'] });
  });

  it('finds a number that a user has twice; two users can have the same', () => {
    const [one, other] = [attempt(), attempt({ key: 'key-2', saved: { id: 'id-2', invoiceNumber: '1', total: '240.00' } })]; // prettier-ignore
    const second = stored({ id: 'id-2', contactPerson: 'key-2' });
    expect(compare([one, other], [stored(), second])).toEqual({ ...clean, duplicateNumbers: ['1 of ada'] });
    expect(compare([one, other], [stored(), { ...second, userId: 'charles' }])).toEqual(clean);
  });

  it('finds a lost acknowledged status, unless a later change may have been stored', () => {
    const paid = attempt({ status: 'paid' });
    expect(compare([paid], [stored()]).lostStatusChanges).toEqual(['number 1 (id-1) is pending, was set to paid']);
    expect(compare([{ ...paid, maybe: ['pending'] }], [stored()])).toEqual(clean);
  });

  it('finds an acknowledged PDF that is missing or different', () => {
    const printed = attempt({ pdfBytes: 7 });
    expect(compare([printed], [stored()]).lostPdfs).toHaveLength(1);
    expect(compare([printed], [stored({ pdfBytes: 8 })]).lostPdfs).toHaveLength(1);
  });
});
