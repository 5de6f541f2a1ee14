import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { companyProfileDefaults } from '@paperbill/contracts/http';
import { markSignedIn } from '../../../user-storage.js';
import { blankDocument, draftOf } from '../form/document-schema.js';
import { readDocumentDraft, removeDocumentDraft, writeDocumentDraft } from './use-document-draft.js';

const draft = { ...blankDocument('invoice', companyProfileDefaults), clientName: 'Oak Lane Bakery', number: 'INV-010' };
const KEY = 'invoice-draft-user-1';

beforeEach(() => markSignedIn('user-1'));

describe('the draft of an invoice', () => {
  it('comes back as it was written', () => {
    expect(writeDocumentDraft(KEY, draft)).toBe(true);
    expect(readDocumentDraft(KEY)).toEqual(draft);
  });

  it('opens as earlier releases wrote it, for a quote under the names of the invoice’s too', () => {
    const { number, date, until, ...rest } = draft;
    const [line] = rest.lineItems;
    const { notes: _notes, ...oldLine } = line!;
    const { discountKind: _kind, discountValue: _value, deposit: _deposit, ...old } = rest;
    const values = { ...old, lineItems: [oldLine], invoiceNumber: number, invoiceDate: date, dueDate: until };
    localStorage.setItem(KEY, JSON.stringify({ version: 1, values }));
    expect(readDocumentDraft(KEY)).toEqual(draft);
  });

  it('keeps what an earlier release can read: the names of the invoice’s', () => {
    writeDocumentDraft(KEY, draft);
    const { values } = JSON.parse(localStorage.getItem(KEY)!) as { values: object };
    expect(values).toMatchObject({ invoiceNumber: 'INV-010', invoiceDate: draft.date, dueDate: draft.until });
    expect(values).not.toHaveProperty('number');
  });

  it('is for nobody else who uses this browser', () => {
    writeDocumentDraft(KEY, draft);
    expect(readDocumentDraft('invoice-draft-user-2')).toBeNull();
  });

  it.each(['user-2', null])('is not written while the browser works for %s', (current) => {
    if (current) markSignedIn(current);
    else localStorage.clear();
    expect(writeDocumentDraft(KEY, draft)).toBe(false);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('is gone once it is removed', () => {
    writeDocumentDraft(KEY, draft);
    removeDocumentDraft(KEY);
    expect(readDocumentDraft(KEY)).toBeNull();
  });

  it.each([
    ['no JSON', 'no JSON'],
    ['of another version', JSON.stringify({ version: 0, values: draftOf(draft) })],
    ['with a number for a text', JSON.stringify({ version: 1, values: { ...draftOf(draft), taxRate: 8 } })],
    ['without a line', JSON.stringify({ version: 1, values: { ...draftOf(draft), lineItems: [] } })],
    ['of something else', JSON.stringify({ version: 1, values: { clientName: 'Oak' } })],
  ])('is left unread where it is %s', (_name, stored) => {
    localStorage.setItem(KEY, stored);
    expect(readDocumentDraft(KEY)).toBeNull();
  });

  it('says so where the browser has no room for it', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(writeDocumentDraft(KEY, draft)).toBe(false);
  });
});
