import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, type CustomerTotals } from '@paperbill/contracts/http';
import { MAX_PAGE_SIZE } from '@paperbill/contracts/rules';
import { aCustomer } from '@paperbill/testing';
import { startTestApi } from '../testing/test-api.js';

const CUSTOMER_ID = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';

const api = await startTestApi();

describe('Customers', () => {
  beforeEach(() => void api.services.takeRequests());

  const takeNamedRequests = () =>
    api.services.takeRequests().map(({ name, request }) => {
      const { userId, ...rest } = request as { userId: string };
      return [name, userId, rest];
    });
  const stored = (id: string, name: string) => ({ id, ...aCustomer({ name }), createdAt: 'then', updatedAt: 'now' });
  const none: CustomerTotals = {
    totalInvoices: 0,
    totalPaid: '0.00',
    totalOutstanding: '0.00',
    averageDaysToPay: null,
  };
  const customerTotals: CustomerTotals = {
    totalInvoices: 3,
    totalPaid: '9.50',
    totalOutstanding: '1.00',
    averageDaysToPay: 12,
  };

  it('are listed completely from any number of parts', async () => {
    api.services.reply(
      'listCustomers',
      { items: [stored('a', 'Ada')], more: true },
      { items: [stored('b', 'Babbage')], more: false },
    );
    api.services.reply(
      'getCustomerTotals',
      { items: [{ customerId: 'a', ...customerTotals }], more: false },
      { items: [{ customerId: 'b', ...customerTotals }], more: false },
    );

    const { body } = await api.call('get', '/api/customers');

    expect(body).toEqual([
      { ...stored('a', 'Ada'), ...customerTotals },
      { ...stored('b', 'Babbage'), ...customerTotals },
    ]);
    expect(takeNamedRequests()).toEqual([
      ['listCustomers', api.user.id, {}],
      ['getCustomerTotals', api.user.id, { customerIds: ['a'] }],
      ['listCustomers', api.user.id, { after: { name: 'Ada', id: 'a' } }],
      ['getCustomerTotals', api.user.id, { customerIds: ['b'] }],
    ]);
  });

  it('read all totals at once if a part is longer than a page', async () => {
    const manyCustomers = Array.from({ length: MAX_PAGE_SIZE + 1 }, (_, index) => stored(`a${index}`, 'Ada'));
    api.services.reply(
      'listCustomers',
      { items: manyCustomers, more: true },
      { items: [stored('b', 'Babbage')], more: false },
    );
    api.services.reply(
      'getCustomerTotals',
      { items: [{ customerId: 'a7', ...customerTotals }], more: true },
      { items: [{ customerId: 'b', ...customerTotals }], more: false },
    );

    const { body } = await api.call('get', '/api/customers');

    expect(body).toEqual([
      ...manyCustomers.map((customer) => ({ ...customer, ...(customer.id === 'a7' ? customerTotals : none) })),
      { ...stored('b', 'Babbage'), ...customerTotals },
    ]);
    expect(takeNamedRequests().filter(([name]) => name === 'getCustomerTotals')).toEqual([
      ['getCustomerTotals', api.user.id, {}],
      ['getCustomerTotals', api.user.id, { after: 'a7' }],
    ]);
  });

  it('are listed with totals=false without a call to invoicing', async () => {
    api.services.reply('selectCustomers', { items: [stored('a', 'Ada')], more: false, total: 1 });

    const answer = await api.call('get', '/api/customers?search=a&limit=50&totals=false');

    expect([answer.status, answer.headers['x-total-count'], answer.body]).toEqual([200, '1', [stored('a', 'Ada')]]);
    expect(takeNamedRequests()).toEqual([['selectCustomers', api.user.id, { search: 'a', offset: 0, limit: 50 }]]);
  });

  it('keep tax id and reference if the body lacks these fields', async () => {
    api.services.reply('updateCustomer', stored(CUSTOMER_ID, 'Ada'));
    api.services.takeRequests();
    const { taxId: _, reference: _none, ...earlier } = aCustomer();

    expect((await api.call('put', `/api/customers/${CUSTOMER_ID}`, earlier)).status).toBe(200);

    expect(takeNamedRequests()).toContainEqual(['updateCustomer', api.user.id, { id: CUSTOMER_ID, fields: earlier }]);
  });

  it.each(['SERVICE_TIMEOUT', 'SERVICE_UNAVAILABLE', 'SERVICE_FAILED'] as const)(
    'are read, paged and updated without totals if these cannot be read (%s)',
    async (code) => {
      const ada = stored(CUSTOMER_ID, 'Ada');
      api.services.reply('getCustomerTotals', new AppError(code));
      for (const name of ['getCustomer', 'updateCustomer'] as const) api.services.reply(name, ada);
      api.services.reply('selectCustomers', { items: [ada], more: false, total: 1 });

      const page = await api.call('get', '/api/customers?page=1');
      expect([page.status, page.headers['x-total-count'], page.body]).toEqual([200, '1', [ada]]);
      for (const call of [
        api.call('get', `/app/api/customers/${CUSTOMER_ID}`),
        api.call('put', `/api/customers/${CUSTOMER_ID}`, aCustomer()),
      ]) {
        const { status, body } = await call;
        expect([status, body]).toEqual([200, ada]);
      }
    },
  );
});

it('Products are listed completely if a search has no page, with the number of those that are known', async () => {
  api.services.takeRequests();
  const [advice, books] = [{ id: 'a' }, { id: 'b' }];
  api.services.reply(
    'selectProducts',
    { items: [advice], more: true, next: ['Advice', 'a'], total: 1 },
    { items: [books], more: false, total: 1 },
  );

  const answer = await api.call('get', '/api/products?search=o');

  expect([answer.body, answer.headers['x-total-count']]).toEqual([[advice, books], '2']);
  const searchRequest = { userId: api.user.id, search: 'o', offset: 0, limit: 2_000 };
  expect(api.services.takeRequests().map(({ request }) => request)).toEqual([
    searchRequest,
    { ...searchRequest, after: ['Advice', 'a'] },
  ]);
});
