import { describe, expect, it } from '@jest/globals';
import { normalizeNumber } from '@paperbill/contracts/rules';
import { aCustomer, aProduct, aProfile } from '@paperbill/testing/data';
import { type Answer, signIn, upgradeToPro } from '@paperbill/testing/people';
import { postChangedInvoice } from '../testing/invoice-calls.js';
import { expectErrorBody, expectFieldErrors } from '../testing/refusals.js';

const ada = await signIn();
await upgradeToPro(ada);

const INVALID_TEXT_MESSAGE = 'Please enter text without control characters';

/** A resource of the API, and every text field of it with its maximum number of characters. */
interface TextResource {
  name: string;
  save: (fields: Record<string, unknown>) => Promise<Answer<unknown>>;
  /** The path of the text fields in the request body, if they are nested. */
  pathPrefix?: string;
  maxLengths: Record<string, number>;
}

const saveProfile = (fields: object) => ada.post('/api/profile', { ...aProfile(), ...fields });

const textResources: TextResource[] = [
  {
    name: 'a customer',
    save: (fields) => ada.post('/api/customers', { ...aCustomer(), ...fields }),
    maxLengths: { name: 200, contactPerson: 200, address: 200, addressLine2: 200, city: 200, state: 200, zipCode: 20, country: 200, phone: 50, taxId: 50,
      reference: 100 },
  },
  {
    name: 'a product',
    save: (fields) => ada.post('/api/products', { ...aProduct(), ...fields }),
    maxLengths: { name: 200, description: 500, unit: 50 },
  },
  {
    name: 'the profile',
    save: saveProfile,
    maxLengths: { companyName: 200, mailingName: 200, title: 200, address: 200, addressLine2: 200, city: 200, state: 200, zipCode: 20,
      country: 200, phone: 50, taxId: 50, registrationNumber: 100, paymentInstructions: 2000, defaultNote: 1000,
      companyNameFont: 200 },
  },
  {
    name: 'an invoice',
    save: (fields) => postChangedInvoice(ada, fields),
    pathPrefix: 'invoice.',
    maxLengths: { invoiceNumber: 50, clientName: 200, contactPerson: 200, clientAddress: 200, clientAddressLine2: 200, clientCity: 200,
      clientState: 200, clientZipCode: 20, clientCountry: 200, clientTaxId: 50, reference: 100, note: 1000 },
  },
  {
    name: 'a line',
    save: (fields) => postChangedInvoice(ada, {}, fields),
    pathPrefix: 'lineItems.0.',
    maxLengths: { productName: 200, description: 500, unit: 50, notes: 1000 },
  },
]; // oxfmt-ignore

/** Fills every text field of a form and sends the form. */
const saveTexts = ({ save, maxLengths }: TextResource, toText: (max: number) => string) =>
  save(Object.fromEntries(Object.entries(maxLengths).map(([field, max]) => [field, toText(max)])));

/** Checks that every text field is refused, each with its own message. */
function expectRefusedTexts(
  answer: Answer<unknown>,
  { pathPrefix = '', maxLengths }: TextResource,
  toMessage: (max: number) => string,
) {
  const messages = (expectErrorBody(answer).errors ?? []).map(({ path, message }) => [path, message]);
  const expected = Object.entries(maxLengths).map(([field, max]) => [pathPrefix + field, toMessage(max)]);
  expect([answer.status, Object.fromEntries(messages)]).toEqual([400, Object.fromEntries(expected)]);
}

describe.each(textResources)('A text of $name', (form) => {
  it('can have at most the maximum number of characters', async () => {
    // The letter `ä` takes two bytes. The API must count characters instead of bytes, so it must accept the maximum
    // number of `ä`.
    expect((await saveTexts(form, (max) => 'ä'.repeat(max))).status).toBeLessThan(300);
    const tooLong = await saveTexts(form, (max) => 'ä'.repeat(max + 1));
    expectRefusedTexts(tooLong, form, (max) => `Please use at most ${max} characters`);
  });

  it('cannot contain NUL, control characters or lone surrogates', async () => {
    for (const invalidText of ['a\u0000b', 'a\u0007b', 'a\u001bb', 'a\u0085b', 'a\ud800b', '\udc00']) {
      expectRefusedTexts(await saveTexts(form, () => invalidText), form, () => INVALID_TEXT_MESSAGE);
    }
  });

  it('is returned unchanged in any script', async () => {
    const all = ['Ærøskøbing €', '株式会社', 'شركة', 'é e\u0301', '👩‍👩‍👧', '<b>"\'&\\</b>', '𝒳'].join(' ');
    const toText = (max: number) =>
      all
        .slice(0, max)
        .replace(/[\ud800-\udbff]$/, '')
        .trim();
    const { status, body } = await saveTexts(form, toText);
    expect(status).toBeLessThan(300);
    for (const [field, max] of Object.entries(form.maxLengths)) {
      // Invoice numbers are stored in a normalized form, so that two numbers that look the same are equal.
      const stored = field === 'invoiceNumber' ? normalizeNumber(toText(max)) : toText(max);
      expect(JSON.stringify(body)).toContain(`"${field}":${JSON.stringify(stored)}`);
    }
  });
});

it('A text of several lines keeps its line breaks, and a single-line text with a line break is refused', async () => {
  const { body } = await saveProfile({ paymentInstructions: 'Bank\r\nAccount\n1' });
  expect(body).toMatchObject({ paymentInstructions: 'Bank\nAccount\n1' });
  expectFieldErrors(await saveProfile({ companyName: 'Two\nlines' }), ['companyName', INVALID_TEXT_MESSAGE]);
});
