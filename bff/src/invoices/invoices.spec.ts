import { beforeEach, describe, expect, it } from '@jest/globals';
import { PAGE_SIZE } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { aLineItem, anInvoice } from '@paperbill/testing';
import { toJsonPart } from '../testing/fake-services.js';
import { startTestApi } from '../testing/test-api.js';

const INVOICE_ID = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';

const api = await startTestApi();

describe('GET /api/invoices', () => {
  beforeEach(() => void api.services.takeRequests());

  const invoices = [{ id: '1' }, { id: '2' }];
  const takeRequests = () => api.services.takeRequests().map(({ request }) => request);

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
    ['?page=3&limit=50', { page: 3, pageSize: 50 }],
    ['?page=3&pageSize=50&limit=5', { page: 3, pageSize: 5 }],
    ['?search=%20Ada%20', { search: 'Ada' }],
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
});

describe('POST /api/invoices', () => {
  beforeEach(() => void api.services.takeRequests());

  const { invoice, lineItems } = anInvoice({}, [aLineItem(), aLineItem({ unitPrice: '-10.00', quantity: '1.00' })]);

  it.each([
    ['/api/invoices', 'invoice', invoice],
    ['/app/api/invoices', 'invoice', invoice],
    ['/app/api/quotes', 'quote', { ...invoice, quoteDate: '2026-11-02', validUntil: '2026-12-02' }],
  ])('refuses a document at %s that is too long to be printed with its note', async (path, name, fields) => {
    const longLines = Array.from({ length: 1_000 }, () => ({
      ...lineItems[0],
      notes: 'What was agreed on, '.repeat(40),
    }));
    const getErrorsWithNote = async (note: string) => {
      const document = {
        [name]: { ...fields, note },
        lineItems: [{ ...lineItems[0], notes: '\0' }, ...longLines.slice(1)],
      };
      return (await api.call('post', path, document)).body.errors as unknown;
    };
    const lineError = expect.objectContaining({ path: 'lineItems.0.notes' });
    expect(await getErrorsWithNote('Thank you')).toEqual([lineError]);
    const note = Array.from({ length: 1_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
    expect(await getErrorsWithNote(note)).toEqual([
      lineError,
      { path: 'lineItems', message: expect.stringContaining('too long to print on one document') },
    ]);
    expect(api.services.takeRequests()).toEqual([]);
  });

  it.each([
    [{ deposit: 30 }, '30.00'],
    [{ deposit: null }, null],
    [{}, null],
  ])('passes on the deposit of a quote with %j', async (given, deposit) => {
    const { invoiceNumber: _number, invoiceDate: quoteDate, dueDate: validUntil, ...fields } = invoice;
    const quote = { ...fields, quoteDate, validUntil };
    await api.call('post', '/app/api/quotes', { quote, lineItems, ...given }).expect(201);
    expect(api.takeOnlyRequest()).toMatchObject({ deposit });
  });

  it.each([
    ['/api/invoices', 'invoice', {}],
    ['/app/api/invoices', 'invoice', {}],
    ['/app/api/quotes', 'quote', { quoteDate: '2026-11-02', validUntil: '2026-12-02' }],
  ])(
    'passes on the different taxes of lines at %s, and leaves them out if there are none',
    async (path, name, dates) => {
      const send = async (pricesIncludeTax: unknown, taxIds: unknown) => {
        const body = { [name]: { ...invoice, ...dates, pricesIncludeTax }, lineItems: [{ ...lineItems[0], taxIds }] };
        await api.call('post', path, body).expect(201);
        return { ...(api.takeOnlyRequest() as object), idempotencyKey: '' };
      };
      const taxIds = ['6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b', '7f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b'];
      const expected = { [name]: { pricesIncludeTax: true }, lineItems: [{ taxIds }] };
      expect(await send(true, taxIds)).toMatchObject(expected);
      const upperCaseTaxIds = taxIds.map((id) => id.toUpperCase());
      expect(await send(true, upperCaseTaxIds)).toMatchObject(expected);
      const lineWithRepeatedTax = { ...lineItems[0], taxIds: [taxIds[0], upperCaseTaxIds[0]] };
      const refused = await api.call('post', path, {
        [name]: { ...invoice, ...dates },
        lineItems: [lineWithRepeatedTax],
      });
      expect(refused.body.errors).toEqual([{ path: 'lineItems.0.taxIds', message: validationTexts.repeatedTax }]);
      const without = await send(undefined, undefined);
      expect(JSON.stringify(without)).not.toMatch(/taxIds|pricesIncludeTax/);
      expect(await send(null, null)).toEqual(without);
      expect(await send(false, [])).toMatchObject({ [name]: { pricesIncludeTax: false } });
    },
  );

  it('uses the counter with ?number=next and ignores the body’s number', async () => {
    const { invoiceNumber: _, ...unnumbered } = invoice;
    await api.call('post', '/api/invoices?number=next', { invoice: unnumbered, lineItems }).expect(201);
    expect(api.takeOnlyRequest()).toMatchObject({ useNextNumber: true, invoice: { invoiceNumber: '' } });

    await api
      .call('post', '/api/invoices?number=next', {
        invoice: { ...invoice, invoiceNumber: 'x'.repeat(500) },
        lineItems,
      })
      .expect(201);
    await api.call('post', '/api/invoices?number=first', { invoice, lineItems }).expect(400);
    await api.call('post', '/api/invoices', { invoice: unnumbered, lineItems }).expect(400);
  });

  it('accepts a JSON number as the invoice number, like the suggested number', async () => {
    await api.call('post', '/api/invoices', { invoice: { ...invoice, invoiceNumber: 7 }, lineItems }).expect(201);
    expect(api.takeOnlyRequest()).toMatchObject({ invoice: { invoiceNumber: '7' } });
  });
});
