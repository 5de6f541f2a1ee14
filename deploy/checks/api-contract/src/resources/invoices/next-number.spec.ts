import { describe, expect, it } from '@jest/globals';
import type { CompanyProfile } from '@paperbill/contracts/http';
import { type Person, signIn } from '@paperbill/testing/people';
import { postInvoice, anInvoiceOfToday, saveInvoice } from '../../testing/invoice-calls.js';

const getNextNumber = async (person: Person) => (await person.get('/api/invoices/next-number')).body;

describe('GET /api/invoices/next-number', () => {
  it('returns 1 to a new user', async () => {
    const answer = await (await signIn()).get('/api/invoices/next-number');
    expect([answer.status, answer.body]).toEqual([200, { nextInvoiceNumber: 1 }]);
  });

  it.each([
    ['41', 42],
    ['INV-009', 'INV-010'],
    ['2026/099', '2026/100'],
    ['007', '008'],
    ['9007199254740991', '9007199254740992'],
    ['Final', 1],
  ])('after the number %s suggests %j, as the profile does', async (invoiceNumber, suggested) => {
    const ada = await signIn();
    await saveInvoice(ada, { invoiceNumber });
    expect(await getNextNumber(ada)).toEqual({ nextInvoiceNumber: suggested });
    expect((await ada.get<CompanyProfile>('/api/profile')).body.nextInvoiceNumber).toBe(suggested);
  });

  it('never decreases, and never suggests a used number', async () => {
    const ada = await signIn();
    await saveInvoice(ada, { invoiceNumber: '11' });
    await saveInvoice(ada, { invoiceNumber: '10' });
    expect(await getNextNumber(ada)).toEqual({ nextInvoiceNumber: 12 });
    await saveInvoice(ada, { invoiceNumber: 'A13' });
    await saveInvoice(ada, { invoiceNumber: 'A12' });
    expect(await getNextNumber(ada)).toEqual({ nextInvoiceNumber: 'A14' });
  });

  it('does not change after a refused save or after a save of another user', async () => {
    const [ada, otherUser] = await Promise.all([signIn(), signIn()]);
    await postInvoice(ada, anInvoiceOfToday({ invoiceNumber: '5', total: '1.00' }));
    await saveInvoice(otherUser, { invoiceNumber: '7' });
    expect(await getNextNumber(ada)).toEqual({ nextInvoiceNumber: 1 });
  });
});
