import { describe, expect, it, jest } from '@jest/globals';
import { companyProfileDefaults } from '@paperbill/contracts/http';
import { blankInvoice } from '../form/invoice-schema.js';
import { readInvoiceDraft, removeInvoiceDraft, writeInvoiceDraft } from './use-invoice-draft.js';

const draft = { ...blankInvoice(companyProfileDefaults), clientName: 'Oak Lane Bakery', invoiceNumber: 'INV-010' };
const KEY = 'invoice-draft-user-1';

describe('the draft of an invoice', () => {
  it('comes back as it was written', () => {
    expect(writeInvoiceDraft('user-1', draft)).toBe(true);
    expect(readInvoiceDraft('user-1')).toEqual(draft);
  });

  it('is for nobody else who uses this browser', () => {
    writeInvoiceDraft('user-1', draft);
    expect(readInvoiceDraft('user-2')).toBeNull();
  });

  it('is gone once it is removed', () => {
    writeInvoiceDraft('user-1', draft);
    removeInvoiceDraft('user-1');
    expect(readInvoiceDraft('user-1')).toBeNull();
  });

  it.each([
    ['no JSON', 'no JSON'],
    ['of another version', JSON.stringify({ version: 0, values: draft })],
    ['with a number for a text', JSON.stringify({ version: 1, values: { ...draft, taxRate: 8 } })],
    ['without a line', JSON.stringify({ version: 1, values: { ...draft, lineItems: [] } })],
    ['of something else', JSON.stringify({ version: 1, values: { clientName: 'Oak' } })],
  ])('is left unread where it is %s', (_name, stored) => {
    localStorage.setItem(KEY, stored);
    expect(readInvoiceDraft('user-1')).toBeNull();
  });

  it('says so where the browser has no room for it', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(writeInvoiceDraft('user-1', draft)).toBe(false);
  });
});
