import { describe, expect, it } from '@jest/globals';
import { normalizeNumber } from '@paperbill/contracts/rules';
import { aCustomer, aProduct, aProfile } from '@paperbill/testing/data';
import { type Answer, signIn, upgradeToPro } from '@paperbill/testing/people';
import { postChangedInvoice } from '../testing/invoice-calls.js';
import { expectFieldErrors } from '../testing/refusals.js';

const ada = await signIn();
await upgradeToPro(ada);

const INVALID_TEXT_MESSAGE = 'Please enter text without control characters';

/**
 * A resource of the API with text fields, such as a customer. `save` saves a resource with the given fields. `place`
 * returns the path of a field in the request.
 */
interface TextForm {
  name: string;
  place: (field: string) => string;
  save: (fields: Record<string, unknown>) => Promise<Answer<unknown>>;
}

const customer: TextForm = {
  name: 'a customer',
  place: (field) => field,
  save: (fields) => ada.post('/api/customers', { ...aCustomer(), ...fields }),
};
const product: TextForm = {
  name: 'a product',
  place: (field) => field,
  save: (fields) => ada.post('/api/products', { ...aProduct(), ...fields }),
};
const profile: TextForm = {
  name: 'the profile',
  place: (field) => field,
  save: (fields) => ada.post('/api/profile', { ...aProfile(), ...fields }),
};
const invoice: TextForm = {
  name: 'an invoice',
  place: (field) => `invoice.${field}`,
  save: (fields) => postChangedInvoice(ada, fields),
};
const line: TextForm = {
  name: 'a line',
  place: (field) => `lineItems.0.${field}`,
  save: (fields) => postChangedInvoice(ada, {}, fields),
}; // oxfmt-ignore

/** Every text field of the API with its maximum number of characters. */
const maxLengths: [TextForm, Record<string, number>][] = [
  [customer, { name: 200, contactPerson: 200, address: 200, addressLine2: 200, city: 200, state: 200, zipCode: 20, country: 200, phone: 50, taxId: 50,
    reference: 100 }],
  [product, { name: 200, description: 500, unit: 50 }],
  [profile, { companyName: 200, mailingName: 200, title: 200, address: 200, addressLine2: 200, city: 200, state: 200, zipCode: 20,
    country: 200, phone: 50, taxId: 50, registrationNumber: 100, paymentInstructions: 2000, defaultNote: 1000,
    companyNameFont: 200 }],
  [invoice, { invoiceNumber: 50, clientName: 200, contactPerson: 200, clientAddress: 200, clientAddressLine2: 200, clientCity: 200,
    clientState: 200, clientZipCode: 20, clientCountry: 200, clientTaxId: 50, reference: 100, note: 1000 }],
  [line, { productName: 200, description: 500, unit: 50, notes: 1000 }],
]; // oxfmt-ignore

const textFieldCases = maxLengths.flatMap(([kind, fields]) =>
  Object.entries(fields).map(([field, max]) => [kind.name, field, max, kind] as const),
);

describe('A text', () => {
  it.each(textFieldCases)('of %s, %s, can have at most %i characters', async (_name, field, max, { save, place }) => {
    // The letter `ä` takes two bytes. The API must count characters instead of bytes, so it must accept the maximum
    // number of `ä`.
    expect((await save({ [field]: 'ä'.repeat(max) })).status).toBeLessThan(300);
    expectFieldErrors(await save({ [field]: 'ä'.repeat(max + 1) }), [place(field), `Please use at most ${max} characters`]);
  }); // oxfmt-ignore

  it.each(textFieldCases)('of %s, %s, cannot contain NUL, control characters or lone surrogates', async (_name, field, _max, { save, place }) => {
    for (const wrong of ['a\u0000b', 'a\u0007b', 'a\u001bb', 'a\u0085b', 'a\ud800b', '\udc00']) {
      expectFieldErrors(await save({ [field]: wrong }), [place(field), INVALID_TEXT_MESSAGE]);
    }
  }); // oxfmt-ignore

  it.each(textFieldCases)('of %s, %s, is returned unchanged in any script', async (_name, field, max, { save }) => {
    const sent = ['Ærøskøbing €', '株式会社', 'شركة', 'é e\u0301', '👩‍👩‍👧', '<b>"\'&\\</b>', '𝒳'].join(' ').slice(0, max);
    const text = /[\ud800-\udbff]$/.test(sent) ? sent.slice(0, -1) : sent;
    const { status, body } = await save({ [field]: text });
    expect(status).toBeLessThan(300);
    // Invoice numbers are stored in a normalized form, so that two numbers that look the same are equal.
    const stored = field === 'invoiceNumber' ? normalizeNumber(text) : text.trim();
    expect(JSON.stringify(body)).toContain(JSON.stringify(stored));
  });

  it('of several lines keeps its line breaks, and a single-line text with a line break is refused', async () => {
    const { body } = await profile.save({ paymentInstructions: 'Bank\r\nAccount\n1' });
    expect(body).toMatchObject({ paymentInstructions: 'Bank\nAccount\n1' });
    expectFieldErrors(await profile.save({ companyName: 'Two\nlines' }), ['companyName', INVALID_TEXT_MESSAGE]);
  });
});
