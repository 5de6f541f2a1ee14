import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { companyProfileDefaults } from '@paperbill/contracts/http';
import { markSignedIn } from '../../../user-storage.js';
import { blankDocument, toDraftContent } from '../form/document-schema.js';
import { readDocumentDraft, readKeptDraft, writeDocumentDraft } from './use-document-draft.js';

const draft = { ...blankDocument('invoice', companyProfileDefaults), clientName: 'Oak Lane Bakery', number: 'INV-010' };
const KEY = 'invoice-draft-user-1';

beforeEach(() => markSignedIn('user-1'));

describe('the browser’s draft of a document', () => {
  it('of an earlier release is read, for quotes under the field names of invoices', () => {
    const { number, date, until, ...rest } = draft;
    const [line] = rest.lineItems;
    const { notes: _notes, ...oldLine } = line!;
    const { discountKind: _kind, discountValue: _value, deposit: _deposit, ...old } = rest;
    const values = { ...old, lineItems: [oldLine], invoiceNumber: number, invoiceDate: date, dueDate: until };
    localStorage.setItem(KEY, JSON.stringify({ version: 1, values }));
    expect(readDocumentDraft(KEY)).toEqual(draft);
  });

  it('is written with the field names of invoices, which earlier releases read', () => {
    writeDocumentDraft(KEY, { values: draft });
    const { values } = JSON.parse(localStorage.getItem(KEY)!) as { values: object };
    expect(values).toMatchObject({ invoiceNumber: 'INV-010', invoiceDate: draft.date, dueDate: draft.until });
    expect(values).not.toHaveProperty('number');
  });

  it('keeps what was typed if it cannot be read where it came from', () => {
    const stored = { version: 1, values: toDraftContent(draft), memory: { customerCurrency: 'ABC' } };
    localStorage.setItem(KEY, JSON.stringify(stored));
    expect(readKeptDraft(KEY)).toMatchObject({ values: draft, memory: undefined });
  });

  it.each(['user-2', null])('is not written while the signed-in user is %s', (current) => {
    if (current) markSignedIn(current);
    else localStorage.clear();
    expect(writeDocumentDraft(KEY, { values: draft })).toBe(false);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it.each([
    ['not JSON', 'no JSON'],
    ['of another version', JSON.stringify({ version: 0, values: toDraftContent(draft) })],
    [
      'with a number instead of a text',
      JSON.stringify({ version: 1, values: { ...toDraftContent(draft), taxRate: 8 } }),
    ],
    ['without line items', JSON.stringify({ version: 1, values: { ...toDraftContent(draft), lineItems: [] } })],
    ['incomplete', JSON.stringify({ version: 1, values: { clientName: 'Oak' } })],
  ])('is ignored if it is %s', (_name, stored) => {
    localStorage.setItem(KEY, stored);
    expect(readDocumentDraft(KEY)).toBeNull();
  });

  it('is reported as not kept when the storage is full', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(writeDocumentDraft(KEY, { values: draft })).toBe(false);
  });
});
