import { describe, expect, it } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { startTestApi } from '../testing/test-api.js';

const api = await startTestApi();

describe('GET /app/api/search', () => {
  const found = (item: object) => ({ items: [item], more: true, total: 9 });
  const search = (q = '?q=ada') => api.call('get', `/app/api/search${q}`);

  it('searches all kinds in parallel and returns their identifying fields', async () => {
    api.services.reply('selectCustomers', found({ id: 'c', name: 'Ada', contactPerson: '', email: '', city: 'London' }));
    api.services.reply('selectProducts', found({ id: 'p', name: 'Ada', unit: 'each', unitPrice: '1.00', description: '' }));
    const invoice = { id: 'i', invoiceNumber: '1', clientName: 'Ada', invoiceDate: 'then', total: '1.00', status: 'paid' };
    api.services.reply('listInvoices', found({ ...invoice, companyName: 'Lovelace' }));
    const quote = { id: 'q', number: 'Q-1', clientName: 'Ada', quoteDate: 'then', total: '1.00', status: 'open' };
    api.services.reply('listQuotes', found({ ...quote, validUntil: 'later' }));

    expect((await search()).body).toEqual({
      customers: [{ id: 'c', name: 'Ada', contactPerson: '', email: '' }],
      products: [{ id: 'p', name: 'Ada', unit: 'each', unitPrice: '1.00' }],
      invoices: [invoice],
      quotes: [quote],
      unavailable: [],
    });
    const selection = { userId: api.user.id, search: 'ada', sort: 'match', offset: 0, limit: 5, count: false };
    expect(api.services.takeRequests()).toEqual(
      expect.arrayContaining([
        { name: 'selectCustomers', request: selection },
        { name: 'selectProducts', request: selection },
        { name: 'listInvoices', request: { userId: api.user.id, search: 'ada', limit: 5, count: false } },
        { name: 'listQuotes', request: { userId: api.user.id, search: 'ada', pageSize: 5, count: false } },
      ]),
    );
  });

  it('calls no service for an empty search', async () => {
    expect((await search('?q=%20')).body).toEqual({ customers: [], products: [], invoices: [], quotes: [], unavailable: [] });
    expect(api.services.takeRequests()).toEqual([]);
  });

  it('returns partial results if a service is down, and 503 if all are', async () => {
    const down = new AppError('SERVICE_UNAVAILABLE');
    api.services.reply('listInvoices', down);
    expect((await search()).body).toMatchObject({ customers: [{ id: 'c' }], invoices: [], unavailable: ['invoices'] });

    api.services.reply('selectCustomers', down);
    api.services.reply('selectProducts', down);
    api.services.reply('listQuotes', down);
    expect((await search()).status).toBe(503);
  });
}); // oxfmt-ignore
