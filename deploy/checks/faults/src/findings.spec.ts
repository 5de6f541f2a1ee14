import { describe, expect, it } from '@jest/globals';
import { compareInvoices, type StoredInvoiceWithPdf } from './findings.js';
import type { SaveAttempt } from './load/saved-invoices.js';

const aSaveAttempt = (fields: Partial<SaveAttempt> = {}): SaveAttempt => ({
  userId: 'ada',
  key: 'key-1',
  savedInvoice: { id: 'id-1', invoiceNumber: '1', total: '240.00' },
  failedCount: 0,
  status: 'pending',
  unconfirmedStatuses: [],
  ...fields,
});

const aStoredInvoice = (fields: Partial<StoredInvoiceWithPdf> = {}): StoredInvoiceWithPdf => ({
  id: 'id-1',
  userId: 'ada',
  contactPerson: 'key-1',
  invoiceNumber: '1',
  total: '240.00',
  status: 'pending',
  ...fields,
});

const NO_FINDINGS = {
  lostInvoices: [],
  duplicateInvoices: [],
  duplicateNumbers: [],
  lostStatusChanges: [],
  lostPdfs: [],
  retriedSaves: 0,
};

describe('The comparison of responses with stored invoices', () => {
  it('finds nothing if both match', () => {
    const attempt = aSaveAttempt({ status: 'paid', pdfBytes: 7, failedCount: 2 });
    expect(compareInvoices([attempt], [aStoredInvoice({ status: 'paid', pdfBytes: 7 })])).toEqual({
      ...NO_FINDINGS,
      retriedSaves: 1,
    });
  });

  it.each([
    ['is missing', []],
    ['has another number', [aStoredInvoice({ invoiceNumber: '2' })]],
    ['has another total', [aStoredInvoice({ total: '0.00' })]],
  ])('finds an acknowledged invoice that %s', (_, is) => {
    expect(compareInvoices([aSaveAttempt()], is)).toEqual({ ...NO_FINDINGS, lostInvoices: ['number 1 (id-1)'] });
  });

  it('accepts a save without a response, whether stored or not', () => {
    const { savedInvoice: _saved, ...unanswered } = aSaveAttempt({ failedCount: 1 });
    expect(compareInvoices([unanswered], [])).toEqual(NO_FINDINGS);
    expect(compareInvoices([unanswered], [aStoredInvoice()])).toEqual(NO_FINDINGS);
  });

  it('finds two invoices of one save, and an invoice without a save', () => {
    const duplicateInvoices = [aStoredInvoice(), aStoredInvoice({ id: 'id-2', invoiceNumber: '2' }), aStoredInvoice({ id: 'id-3', invoiceNumber: '3', contactPerson: 'no key' })]; // oxfmt-ignore
    expect(compareInvoices([aSaveAttempt()], duplicateInvoices)).toEqual({
      ...NO_FINDINGS,
      duplicateInvoices: ['key-1', 'id-3'],
    });
  });

  it('finds a number that a user has twice; two users can have the same number', () => {
    const [one, other] = [aSaveAttempt(), aSaveAttempt({ key: 'key-2', savedInvoice: { id: 'id-2', invoiceNumber: '1', total: '240.00' } })]; // oxfmt-ignore
    const second = aStoredInvoice({ id: 'id-2', contactPerson: 'key-2' });
    expect(compareInvoices([one, other], [aStoredInvoice(), second])).toEqual({
      ...NO_FINDINGS,
      duplicateNumbers: ['1 of ada'],
    });
    expect(compareInvoices([one, other], [aStoredInvoice(), { ...second, userId: 'charles' }])).toEqual(NO_FINDINGS);
  });

  it('finds a lost acknowledged status, unless a later change may have been stored', () => {
    const paid = aSaveAttempt({ status: 'paid' });
    expect(compareInvoices([paid], [aStoredInvoice()]).lostStatusChanges).toEqual([
      'number 1 (id-1) is pending, was set to paid',
    ]);
    expect(compareInvoices([{ ...paid, unconfirmedStatuses: ['pending'] }], [aStoredInvoice()])).toEqual(NO_FINDINGS);
  });

  it('finds an acknowledged PDF that is missing or different', () => {
    const printed = aSaveAttempt({ pdfBytes: 7 });
    expect(compareInvoices([printed], [aStoredInvoice()]).lostPdfs).toHaveLength(1);
    expect(compareInvoices([printed], [aStoredInvoice({ pdfBytes: 8 })]).lostPdfs).toHaveLength(1);
  });
});
