import { describe, expect, it } from '@jest/globals';
import type { CompanyProfile } from '@paperbill/contracts/http';
import { type Person, signIn } from '@paperbill/testing/people';
import { saveInvoice } from '../../testing/invoice-calls.js';

const getNextNumber = async (person: Person) => (await person.get('/api/invoices/next-number')).body;

describe('GET /api/invoices/next-number', () => {
  it.each([
    ['41', 42],
    ['INV-009', 'INV-010'],
    ['2026/099', '2026/100'],
    ['007', '008'],
    ['9007199254740991', '9007199254740992'],
    ['Final', 1],
  ])('after the number %s suggests %j, as the profile does', async (invoiceNumber, expectedNextNumber) => {
    const ada = await signIn();
    await saveInvoice(ada, { invoiceNumber });
    expect(await getNextNumber(ada)).toEqual({ nextInvoiceNumber: expectedNextNumber });
    expect((await ada.get<CompanyProfile>('/api/profile')).body.nextInvoiceNumber).toBe(expectedNextNumber);
  });
});
