import { describe, expect, it } from '@jest/globals';
import type { Customer } from '@paperbill/contracts/http';
import { aCustomer, aQuote, aTax } from '@paperbill/testing/data';
import { signIn, createVisitor } from '@paperbill/testing/people';
import { type Call, listUserCalls, publicCalls } from '../testing/calls.js';
import { aCreditNote, saveInvoice } from '../testing/invoice-calls.js';
import { expectRefusal } from '../testing/refusals.js';

const ada = await signIn();

const toNamedCalls = (calls: Call[]): [string, string, Call][] => calls.map((call) => [call.method, call.path, call]);
const isMutatingCall = ({ method }: Call): boolean => method !== 'GET';

describe('A visitor without a session', () => {
  it.each(toNamedCalls(listUserCalls()))(
    'gets 401 from %s %s, and the data stays unchanged',
    async (_method, _path, call) => {
      const answer = await createVisitor().call(call.method, call.path, call.body);
      expectRefusal(answer, 401, 'UNAUTHENTICATED', 'Please sign in to continue.');
    },
  );

  it('gets 401 even with an invalid query, id or body', async () => {
    const broken = { headers: { 'Content-Type': 'application/json' }, body: '{"name":' };
    expectRefusal(
      await createVisitor().sendRequest({ method: 'POST', path: '/api/customers', ...broken }),
      401,
      'UNAUTHENTICATED',
    );
    expectRefusal(await createVisitor().get('/api/invoices?page=0'), 401, 'UNAUTHENTICATED');
    expectRefusal(await createVisitor().put('/api/customers/not-an-id', {}), 401, 'UNAUTHENTICATED');
  });
});

describe('A page of another site', () => {
  const foreign: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
    { 'Sec-Fetch-Site': 'same-site', Origin: 'http://other.localhost' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
  ];

  it.each(toNamedCalls([...listUserCalls(), ...publicCalls].filter(isMutatingCall)))(
    'gets 403 from %s %s, for each combination of Origin and Sec-Fetch-Site headers',
    async (_method, _path, { method, path, body }) => {
      for (const headers of foreign) {
        expectRefusal(await ada.call(method, path, body, headers), 403, 'CROSS_SITE_REQUEST');
      }
      expect((await ada.get('/api/auth/user')).status).toBe(200);
    },
  );

  it('cannot submit a form, although browsers send forms without a preflight', async () => {
    const form = new FormData();
    form.append('companyName', 'Forged');
    expectRefusal(await ada.post('/api/profile', form, foreign[0]), 403, 'CROSS_SITE_REQUEST');
    expect((await ada.get('/api/profile')).body).toMatchObject({ companyName: '' });
  });

  it.each(toNamedCalls(listUserCalls().filter((call) => !isMutatingCall(call))))(
    'cannot read %s %s',
    async (_method, path) => {
      const { headers } = await ada.get(path, foreign[0]);
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    },
  );
});

describe('The id of a record of another user', () => {
  it('gets 404 from every call with an id', async () => {
    const otherUser = await signIn();
    const { id: invoiceId } = await saveInvoice(ada);
    const { body: customer } = await ada.post<Customer>('/api/customers', aCustomer());
    const { body: product } = await ada.post<{ id: string }>('/api/products', { name: 'Advice', unitPrice: 1 });
    const { body: quote } = await ada.post<{ id: string }>('/app/api/quotes', aQuote());
    const { body: tax } = await ada.post<{ id: string }>('/app/api/taxes', aTax());
    const creditNotes = `/app/api/invoices/${invoiceId}/credit-notes`;
    const { body: creditNote } = await ada.post<{ id: string }>(creditNotes, aCreditNote());
    for (const id of [invoiceId, customer.id, product.id, quote.id, creditNote.id, tax.id]) {
      for (const { method, path, body } of listUserCalls(id).filter((call) => call.path.includes(id))) {
        expectRefusal(await otherUser.call(method, path, body), 404, 'NOT_FOUND');
      }
    }
  });
});
