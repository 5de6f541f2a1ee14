import { describe, expect, it } from '@jest/globals';
import type { Customer, Product, Quote, SearchResults } from '@paperbill/contracts/http';
import { aCustomer, aProduct, aQuote } from '@paperbill/testing/data';
import { signIn } from '@paperbill/testing/people';
import { saveInvoice } from '../testing/invoice-calls.js';
import { expectFieldErrors } from '../testing/refusals.js';

describe('GET /app/api/search', () => {
  it("finds the user's own first five of each kind", async () => {
    const [ada, otherUser] = await Promise.all([signIn(), signIn()]);
    for (let count = 0; count < 6; count++) {
      await ada.post<Customer>('/api/customers', aCustomer({ name: `Harbour ${count}` }));
    }
    const { body: product } = await ada.post<Product>('/api/products', aProduct({ description: 'By the HARBOUR' }));
    const invoice = await saveInvoice(ada, { clientName: 'Old Harbour' });
    await saveInvoice(ada, { clientName: 'Somebody else' });
    const { body: quote } = await ada.post<Quote>('/app/api/quotes', aQuote({ clientName: 'New Harbour' }));

    const { status, body } = await ada.get<SearchResults>('/app/api/search?q=harbour');
    expect(status).toBe(200);
    expect(body.customers.map(({ name }) => name)).toEqual([0, 1, 2, 3, 4].map((count) => `Harbour ${count}`));
    expect(body.products).toEqual([{ id: product.id, name: product.name, unit: 'hour', unitPrice: '120.00' }]);
    expect(body.invoices).toEqual([expect.objectContaining({ id: invoice.id, clientName: 'Old Harbour' })]);
    expect(body.quotes).toEqual([expect.objectContaining({ id: quote.id, clientName: 'New Harbour' })]);
    expect(body.unavailable).toEqual([]);

    const emptyResult = { customers: [], products: [], invoices: [], quotes: [], unavailable: [] };
    expect((await otherUser.get('/app/api/search?q=harbour')).body).toEqual(emptyResult);
    expect((await ada.get('/app/api/search?q=%20')).body).toEqual(emptyResult);
    expect((await ada.get('/app/api/search')).body).toEqual(emptyResult);
    const tooLong = await ada.get(`/app/api/search?q=${'x'.repeat(201)}`);
    expectFieldErrors(tooLong, ['q', 'Please use at most 200 characters']);
  });
});
