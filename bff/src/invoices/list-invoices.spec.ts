import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PAGE_SIZE } from '@paperbill/contracts/rules';
import { toJsonPart } from '../testing/fake-services.js';
import { startTestApi, type TestApi } from '../testing/test-api.js';

const INVOICE_ID = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';

describe('GET /api/invoices', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  beforeEach(() => void api.services.takeRequests());

  const invoices = [{ id: '1' }, { id: '2' }];
  const takeRequests = () => api.services.takeRequests().map(({ request }) => request);

  it('returns all invoices, joined from the parts of messages', async () => {
    api.services.reply(
      'listInvoicesAsJson',
      { ...toJsonPart([{ id: '1' }, { id: '2' }], '2'), total: 3 },
      { ...toJsonPart([{ id: '3' }]), total: null },
    );

    const answer = await api.call('get', '/api/invoices');

    expect(answer.body).toEqual([{ id: '1' }, { id: '2' }, { id: '3' }]);
    expect(answer.headers['x-total-count']).toBeUndefined();
    expect(takeRequests()).toEqual([
      { userId: api.user.id, count: false },
      { userId: api.user.id, count: false, after: '2' },
    ]);
  });

  it('returns all invoices that a filter selects, and their number', async () => {
    api.services.reply(
      'listInvoicesAsJson',
      { ...toJsonPart([{ id: '1' }], '1'), total: 2 },
      { ...toJsonPart([{ id: '2' }]), total: null },
    );

    const answer = await api.call('get', '/api/invoices?status=paid');

    expect([answer.text, answer.headers['x-total-count']]).toEqual(['[{"id":"1"},{"id":"2"}]', '2']);
    expect(takeRequests()).toEqual([
      { userId: api.user.id, status: 'paid' },
      { userId: api.user.id, status: 'paid', after: '1' },
    ]);
  });

  // oxfmt-ignore
  it.each([
    ['?page=2', { page: 2, pageSize: PAGE_SIZE }],
    ['?page=2&pageSize=50', { page: 2, pageSize: 50 }],
    ['?limit=5', { limit: 5 }],
    ['?page=3&limit=50', { page: 3, pageSize: 50 }],
    ['?page=3&pageSize=50&limit=5', { page: 3, pageSize: 5 }],
    ['?search=%20Ada%20', { search: 'Ada' }],
    ['?status=overdue&search=', { status: 'overdue' }],
    ['?status=unpaid&sort=-total', { status: 'unpaid', sort: '-total' }],
    [`?customerId=${INVOICE_ID}&from=2026-01-01&to=2026-12-31`, { customerId: INVOICE_ID, from: '2026-01-01', to: '2026-12-31' }],
    ['?status=overdue&dueFrom=2026-01-01&dueTo=2026-01-30', { status: 'overdue', dueFrom: '2026-01-01', dueTo: '2026-01-30' }],
    ['?clientName=%20Gone%20', { clientName: 'Gone' }],
    ['?page=2&payments=true', { page: 2, pageSize: PAGE_SIZE, payments: true }],
    ['?page=2&payments=false', { page: 2, pageSize: PAGE_SIZE }],
    ['?page=1&customerId=&from=&to=&sort=', { page: 1, pageSize: PAGE_SIZE }],
  ])('with %s returns that page and the total number', async (query, filter) => {
    api.services.reply('listInvoicesAsJson', { ...toJsonPart(invoices), total: 27 });

    const answer = await api.call('get', `/api/invoices${query}`);

    expect([answer.status, answer.text]).toEqual([200, JSON.stringify(invoices)]);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['x-total-count']).toBe('27');
    expect(takeRequests()).toEqual([{ userId: api.user.id, ...filter }]);
  });

  it.each([
    ['search=a&search=b', 'Please give this only once'],
    ['clientName=a&clientName=b', 'Please give this only once'],
    ['page=1&page=2', 'Please give a whole number from 1 to 1000000'],
  ])('answers ?%s with: %s', async (query, message) => {
    const answer = await api.call('get', `/api/invoices?${query}`);

    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ path: query.split('=')[0], message }]);
  });
});
