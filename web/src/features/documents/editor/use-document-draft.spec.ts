import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { companyProfileDefaults } from '@paperbill/contracts/http';
import { markSignedIn } from '../../../user-storage.js';
import { blankDocument, type DocumentFormValues, toDraftContent } from '../form/document-schema.js';
import { type KeptDraft, readDocumentDraft, readKeptDraft, writeDocumentDraft } from './use-document-draft.js';

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

  describe('of a release without taxes', () => {
    const line = draft.lineItems[0]!;
    const taxed = (...taxes: string[][]): DocumentFormValues => ({
      ...draft,
      currency: 'EUR',
      taxRate: '0',
      pricesIncludeTax: true,
      lineItems: taxes.map((taxIds) => ({ ...line, taxIds })),
    });
    const store = (taxRate: string, descriptions = ['', '', '']) => {
      const lineItems = descriptions.map((description) => ({ ...line, description }));
      const { currency: _currency, ...values } = toDraftContent({ ...draft, taxRate, lineItems });
      localStorage.setItem(KEY, JSON.stringify({ version: 1, values }));
    };
    const listTaxIds = (kept: KeptDraft | null) => kept?.values.lineItems.map(({ taxIds }) => taxIds.join());

    it('takes over the taxes and the currency of the stored document', () => {
      store('0');
      const kept = readKeptDraft(KEY, undefined, taxed(['gst'], ['gst']));
      expect(listTaxIds(kept)).toEqual(['gst', 'gst', 'gst']);
      expect(kept?.values).toMatchObject({ currency: 'EUR', pricesIncludeTax: true });
    });

    it('gives moved lines the taxes of their product and description, and leaves others to the user', () => {
      store('0', ['New', 'Rent', 'Work']);
      const stored = taxed(['gst'], ['qst']);
      const lineItems = stored.lineItems.map((item, index) => ({ ...item, description: ['Work', 'Rent'][index]! }));
      expect(listTaxIds(readKeptDraft(KEY, undefined, { ...stored, lineItems }))).toEqual(['', 'qst', 'gst']);
    });

    it('gets the default taxes of a new document', () => {
      store('0');
      expect(listTaxIds(readKeptDraft(KEY, taxed(['gst'])))).toEqual(['gst', 'gst', 'gst']);
    });

    it('keeps a tax rate that was typed', () => {
      store('8.5');
      const kept = readKeptDraft(KEY, taxed(['gst']));
      expect([kept?.values.taxRate, listTaxIds(kept)]).toEqual(['8.5', ['', '', '']]);
    });
  });

  it('keeps “No tax” of the lines', () => {
    writeDocumentDraft(KEY, { values: draft, memory: {} });
    const stored = { ...draft, lineItems: [{ ...draft.lineItems[0]!, taxIds: ['gst'] }] };
    expect(readKeptDraft(KEY, undefined, stored)?.values).toEqual(draft);
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
