import { describe, expect, it } from '@jest/globals';
import { aLineItem } from '@paperbill/testing/data';
import { signIn } from '@paperbill/testing/people';
import { anInvoiceOfToday, postInvoice } from '../testing/invoice-calls.js';
import { expectRefusal, expectFieldErrors } from '../testing/refusals.js';

const ada = await signIn();

describe('An invoice', () => {
  const lines = (count: number) => Array.from({ length: count }, () => aLineItem({ quantity: '1.00' }));

  it('can have at most 1,000 lines, some of them with the longest texts', async () => {
    const longestTexts = { description: 'd'.repeat(500), notes: '€'.repeat(1_000), productName: 'p'.repeat(200) };
    const maximumLines = [...lines(950), ...lines(50).map((lineItem) => ({ ...lineItem, ...longestTexts }))];
    const { status, body } = await postInvoice(ada, anInvoiceOfToday({ invoiceNumber: 'Long' }, maximumLines));
    expect(status).toBe(201);
    expect(body.lineItems).toHaveLength(1_000);
    expect(body.lineItems[999]).toMatchObject({ ...longestTexts, sortOrder: 999 });

    const answer = await postInvoice(ada, anInvoiceOfToday({}, lines(1_001)));
    expectFieldErrors(answer, ['lineItems', 'An invoice can have at most 1000 line items']);
  });
});

describe('A request body', () => {
  it.each([
    ['of a customer', '/api/customers', 300_000],
    ['of a product', '/api/products', 300_000],
    ['of an invoice', '/api/invoices', 7_000_000],
    ['of a status', '/api/invoices/6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b/status', 300_000],
  ])('%s that is too large is refused', async (_, path, length) => {
    const method = path.endsWith('status') ? 'PATCH' : 'POST';
    expectRefusal(await ada.call(method, path, { name: 'x'.repeat(length) }), 413, 'PAYLOAD_TOO_LARGE');
  });

  it.each([
    ['nested too deeply', `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['with too many values', `{"name":[${'0,'.repeat(50_000)}0]}`],
    ['with too many fields', `{${Array.from({ length: 20_100 }, (_, index) => `"f${index}":0`).join()}}`],
  ])('%s is refused', async (_, body) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await ada.sendRequest({ method: 'POST', path: '/api/customers', headers, body });
    expectRefusal(answer, 400, 'INVALID_INPUT', 'The content of this request could not be read.');
  });

  it('of a form with too many or too long fields is refused', async () => {
    const [formWithManyFields, formWithLongField] = [new FormData(), new FormData()];
    for (let index = 0; index < 200; index++) formWithManyFields.append(`field${index}`, 'x');
    formWithLongField.append('city', 'x'.repeat(200_000));
    expectRefusal(await ada.post('/api/profile', formWithManyFields), 413, 'PAYLOAD_TOO_LARGE');
    expectRefusal(await ada.post('/api/profile', formWithLongField), 413, 'PAYLOAD_TOO_LARGE');
  });
});

describe('A URL', () => {
  it('with the maximum length of browsers is accepted, and a longer URL is refused', async () => {
    const query = `search=${'x'.repeat(8_000)}`;
    expectFieldErrors(await ada.get(`/api/invoices?${query}`), ['search', 'Please use at most 200 characters']);
    expectRefusal(await ada.get(`/api/invoices?search=${'x'.repeat(20_000)}`), 431, 'HEADERS_TOO_LARGE');
  });
});
