import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '@paperbill/contracts/http';
import {
  aCustomer,
  aDraft,
  anInvoice,
  aProduct,
  aProfile,
  aQuote,
  arbitraryMutationOf,
  arbitraryJson,
} from '@paperbill/testing';
import fc from 'fast-check';
import type { Test } from 'supertest';
import { type Method, startTestApi, type TestApi } from './testing/test-api.js';

const ID = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';

const bodies: [Method, string, object][] = [
  ['post', '/api/profile', aProfile()],
  ['post', '/api/invoices', anInvoice()],
  ['post', '/api/invoices?number=next', anInvoice()],
  ['patch', `/api/invoices/${ID}/status`, { status: 'paid' }],
  ['post', `/api/invoices/${ID}/generate-pdf`, { html: '<p>' }],
  ['post', '/api/customers', aCustomer()],
  ['put', `/api/customers/${ID}`, aCustomer()],
  ['post', '/api/products', aProduct()],
  ['put', `/api/products/${ID}`, aProduct()],
  ['post', '/app/api/customers/import', { rows: [aCustomer()] }],
  ['post', '/app/api/customers/import/known', { rows: [aCustomer()] }],
  ['post', '/app/api/products/import/undo', { ids: [ID] }],
  [
    'post',
    `/app/api/invoices/${ID}/credit-notes`,
    { kind: 'lines', lines: [{ lineItemId: ID, quantity: '1.00' }], date: '2026-01-31', reason: 'Agreed' },
  ],
  [
    'post',
    `/app/api/invoices/${ID}/credit-notes`,
    { kind: 'amount', amount: '5.00', date: '2026-01-31', reason: 'Agreed' },
  ],
  ['post', `/app/api/invoices/${ID}/correct`, { date: '2026-01-31', reason: 'Wrong price' }],
  ['post', `/app/api/invoices/${ID}/payments`, { date: '2026-01-31', amount: '5.00', method: 'cash', note: 'Thanks' }],
  ['put', `/app/api/drafts/${ID}`, { revision: 1, content: aDraft(), copiedFromId: ID, correctsId: null }],
  ['patch', `/app/api/invoices/${ID}/payments/${ID}`, { date: '2026-01-31' }],
  ['post', `/app/api/invoices/${ID}/copy`, { prices: 'current' }],
  [
    'post',
    '/app/api/invoices',
    { ...anInvoice(), draftId: ID, discount: { kind: 'amount', value: '1.00' }, deposit: '1.00' },
  ],
  ['post', '/app/api/quotes', aQuote()],
  ['put', `/app/api/quotes/${ID}`, { ...aQuote(), revision: 1, discount: { kind: 'amount', value: '1.00' } }],
  ['patch', `/app/api/quotes/${ID}/status`, { status: 'accepted' }],
  ['patch', '/app/api/invoices/status', { changes: [{ id: ID, status: 'paid', paidAt: '2026-01-31T09:00:00.000Z' }] }],
];

describe('whatever is sent', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
    api.services.reply('countInvoices', { totalInvoices: 0 });
    api.services.reply('getPlan', { status: 'free', trialEndsAt: null });
    api.services.reply('syncPlan', { status: 'free', trialEndsAt: null });
    api.services.reply('hasPdf', { stored: true });
    api.services.reply('getPdf', { fileName: 'a.pdf', bytes: Buffer.alloc(0), sha256: 'a' });
  });

  /** An answer of the contract: fine, or a refusal with the error body. */
  async function expectContract(pending: Test): Promise<void> {
    const { status, body, headers } = await pending;
    expect(status).toBeLessThan(500);
    if (status < 400) return;
    const error = body as ErrorBody;
    expect(error).toMatchObject({ message: expect.any(String), code: expect.any(String), error: error.message });
    expect(error.requestId).toBe(headers['x-request-id']);
    const paths = error.errors?.map(({ path }) => path) ?? [];
    expect(new Set(paths).size).toBe(paths.length);
  }

  it.each(bodies)('as JSON to %s %s, the answer is one of the contract', async (method, path, valid) => {
    const body = fc.oneof(
      { arbitrary: arbitraryMutationOf(valid), weight: 4 },
      { arbitrary: arbitraryJson(), weight: 1 },
    );
    await fc.assert(
      fc.asyncProperty(body, async (given) => {
        await expectContract(
          api
            .call(method, path)
            .type('json')
            .send(JSON.stringify(given) ?? ''),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('as a form, the answer is one of the contract', async () => {
    const name = fc.oneof(
      fc.constantFrom(...Object.keys(aProfile()), '__proto__', 'a[b]', 'city[]', 'city[9]'),
      fc.string(),
    );
    const fields = fc.array(
      fc.tuple(name, fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '8.25', '\u0000'))),
      {
        maxLength: 8,
      },
    );
    await fc.assert(
      fc.asyncProperty(fields, async (given) => {
        const form = new FormData();
        for (const [field, value] of given) form.append(field, value);
        const raw = new Response(form);
        const pending = api.call('post', '/api/profile').set('Content-Type', raw.headers.get('content-type')!);
        await expectContract(pending.send(Buffer.from(await raw.arrayBuffer()).toString('utf8')));
      }),
      { numRuns: 100 },
    );
  });

  it('as raw bytes of any type, the answer is one of the contract', async () => {
    const types = [
      'application/json',
      'application/json; charset=utf-16',
      'multipart/form-data; boundary=x',
      'text/plain',
      '',
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...bodies),
        fc.constantFrom(...types),
        fc.string({ unit: 'binary' }),
        async ([method, path], type, bytes) => {
          await expectContract(api.call(method, path).set('Content-Type', type).send(bytes));
        },
      ),
      { numRuns: 150 },
    );
  });

  it('in the address, the answer is one of the contract', async () => {
    const paths = [
      '/api/invoices',
      '/api/invoices/stats',
      '/api/customers',
      '/api/products',
      '/app/api/search',
      '/app/api/quotes',
      '/api/subscription/status',
      '/api/login',
      '/api/callback',
      '/api/auth/user',
    ];
    const query = fc.array(
      fc.tuple(
        fc.constantFrom(
          'page',
          'pageSize',
          'limit',
          'search',
          'status',
          'sort',
          'q',
          'customerId',
          'from',
          'to',
          'period',
          'sync',
          'session_id',
          'returnTo',
          'code',
          'state',
          'error',
          'page[]',
          '__proto__',
        ),
        fc.oneof(
          fc.string(),
          fc.integer().map(String),
          fc.constantFrom('1', 'paid', 'true', '%00', '%', '/%2e%2e//evil'),
        ),
      ),
      { maxLength: 5 },
    );
    const encoded = query.map((pairs) =>
      pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&'),
    );
    const id = fc.oneof(
      fc.constant(ID),
      fc.string({ minLength: 1 }).map((text) => encodeURIComponent(text)),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), encoded, id, async (path, search, anId) => {
        await expectContract(api.call('get', `${path}?${search}`));
        await expectContract(api.call('get', `/api/invoices/${anId}/pdf-data`));
        await expectContract(api.call('delete', `/api/products/${anId}?${search}`));
      }),
      { numRuns: 100 },
    );
  });
});
