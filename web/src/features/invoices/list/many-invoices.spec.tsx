import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Invoice } from '@paperbill/contracts/http';
import { screen, waitFor, within } from '@testing-library/react';
import { unzipSync } from 'fflate';
import { chooseOption } from '../../../../test/choose-option.js';
import { failure, json } from '../../../../test/fake-api.js';
import { readBytes } from '../../../../test/read-bytes.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleInvoice } from '../../../../test/samples.js';

const invoices = [1, 2, 3].map((number) =>
  sampleInvoice({
    id: `invoice-${number}`,
    invoiceNumber: `INV-${number}`,
    clientName: `Client ${number}`,
    ...(number === 3 && { status: 'paid', paidAt: '2026-11-20T09:00:00.000Z', paidOn: '2026-10-15' }),
  }),
);

const listed = (total = invoices.length, rows: readonly Invoice[] = invoices) =>
  json(rows, { headers: { 'X-Total-Count': String(total) } });

const select = (number: number) => screen.findByRole('checkbox', { name: `Select invoice INV-${number}` });
const head = (name: string) => screen.findByRole('columnheader', { name });

describe('the address of All Invoices', () => {
  it('says by which column the server sorts', async () => {
    const { user, calls } = renderApp('/invoices?page=2', { 'GET /api/invoices': () => listed(57) });
    await user.click(await head('Amount'));
    await waitFor(() => expect(window.location.search).toBe('?sort=total'));
    expect(await head('Amount')).toHaveAttribute('aria-sort', 'ascending');
    await user.click(await head('Amount'));
    await waitFor(() => expect(window.location.search).toBe('?sort=-total'));
    expect(calls.at(-1)?.query).toEqual({ sort: '-total', page: '1', pageSize: '10', payments: 'true' });
    await user.click(await head('Amount'));
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('names client, dates, status and page size, and asks the server for them', async () => {
    const id = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';
    const { user, calls } = renderApp(`/invoices?customerId=${id}&from=2026-11-01&to=2026-11-30&status=unpaid`, {
      'GET /api/invoices': () => listed(57),
      [`GET /app/api/customers/${id}`]: { id, name: 'Oak Lane Bakery' },
    });
    const client = await screen.findByRole('combobox', { name: 'Client' });
    await waitFor(() => expect(client).toHaveAccessibleDescription('Oak Lane Bakery'));
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveAccessibleDescription('Unpaid');
    await chooseOption(user, await screen.findByRole('combobox', { name: 'Rows per page' }), '50 per page');

    const filter = { customerId: id, from: '2026-11-01', to: '2026-11-30', status: 'unpaid' };
    await waitFor(() =>
      expect(calls.filter(({ path }) => path === '/api/invoices').at(-1)?.query).toEqual({
        ...filter,
        page: '1',
        pageSize: '50',
        payments: 'true',
      }),
    );
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({ ...filter, pageSize: '50' });
  });

  it('keeps nothing that means nothing', async () => {
    renderApp('/invoices?page=abc&sort=xyz&search=oak&status=lost&pageSize=7&from=2026-02-30&customerId=1', {
      'GET /api/invoices': () => listed(57),
    });
    await waitFor(() => expect(window.location.search).toBe('?search=oak'));
  });

  it('finds the client by a search of the server, and asks for none before somebody looks', async () => {
    const id = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';
    const { user, called } = renderApp('/invoices', {
      'GET /api/invoices': () => listed(),
      'GET /api/customers': () => json([{ id, name: 'Oak Lane Bakery', contactPerson: 'Zed Miller' }]),
      [`GET /app/api/customers/${id}`]: { id, name: 'Oak Lane Bakery' },
    });
    await head('Client');
    expect(called('GET', '/api/customers')).toEqual([]);
    await user.type(screen.getByRole('combobox', { name: 'Client' }), 'oak');
    const asked = { search: 'oak', sort: 'match', limit: '20', count: 'false', totals: 'false' };
    await waitFor(() => expect(called('GET', '/api/customers').at(-1)?.query).toEqual(asked));
    // The search looks at the contact too: the list says why the customer is in it.
    expect(await screen.findByText('Zed Miller')).toBeInTheDocument();
    await user.click(await screen.findByRole('option', { name: /^Oak Lane Bakery/ }));
    await waitFor(() => expect(window.location.search).toBe(`?customerId=${id}`));
  });
});

describe('the client of All Invoices', () => {
  it('can’t be found while customers can’t be searched: it says so, and asks again when it is opened again', async () => {
    let isDown = true;
    const { user } = renderApp('/invoices', {
      'GET /api/invoices': () => listed(),
      'GET /api/customers': () =>
        isDown ? failure(503, 'SERVICE_UNAVAILABLE', 'Not now') : json([{ id: 'customer-1', name: 'Oak Lane Bakery' }]),
    });
    const client = await screen.findByRole('combobox', { name: 'Client' });
    await user.click(client);
    const failed = 'Customers could not be searched. Please try again in a moment.';
    expect(await screen.findByText(failed)).toBeInTheDocument();

    isDown = false;
    await user.tab();
    await user.click(client);
    expect(await screen.findByRole('option', { name: 'Oak Lane Bakery' })).toBeInTheDocument();
    expect(screen.queryByText(failed)).not.toBeInTheDocument();
  });

  it('may be among more than the list shows: it says so', async () => {
    const id = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';
    const name = 'Donaudampfschifffahrtsgesellschaft Meyer, Müller & Söhne Nachfolger GmbH & Co. KG';
    const { user } = renderApp('/invoices', {
      'GET /api/invoices': () => listed(),
      'GET /api/customers': ({ query }) =>
        json([{ id, name }], { headers: { 'X-Total-Count': query['search'] === 'donaud' ? '1' : '2' } }),
      [`GET /app/api/customers/${id}`]: { id, name },
    });
    const client = await screen.findByRole('combobox', { name: 'Client' });
    await user.click(client);
    expect(await screen.findByText('1 more: type to find them')).toBeInTheDocument();
    await user.type(client, 'donau');
    expect(await screen.findByText('Type on to find more')).toBeInTheDocument();
    await user.type(client, 'd');
    await waitFor(() => expect(screen.queryByText('Type on to find more')).not.toBeInTheDocument());
    await user.click(await screen.findByRole('option', { name }));
    await waitFor(() => expect(client).toHaveAccessibleDescription(name));
  });

  it('may be one that no customer stands for: found by the name on the invoices', async () => {
    const { user, called } = renderApp('/invoices?customerId=6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b', {
      'GET /api/invoices': () => listed(),
      'GET /api/customers': () => json([]),
    });
    const client = await screen.findByRole('combobox', { name: 'Client' });
    await waitFor(() => expect(client).toHaveAccessibleDescription('Unknown client'));
    await user.type(client, 'gone ltd');
    await user.click(await screen.findByRole('option', { name: 'Named “gone ltd”' }));

    await waitFor(() => expect(called('GET', '/api/invoices').at(-1)?.query).toMatchObject({ clientName: 'gone ltd' }));
    expect(window.location.search).toBe('?clientName=gone+ltd');
    expect(client).toHaveAccessibleDescription('Named “gone ltd”');
    await chooseOption(user, client, 'All clients');
    await waitFor(() => expect(window.location.search).toBe(''));
  });
});

describe('several invoices at once', () => {
  it('are marked as paid, and with one Undo are what they were', async () => {
    const { user, called } = renderApp('/invoices', {
      'GET /api/invoices': () => listed(),
      'PATCH /app/api/invoices/status': { invoices: [], previous: [] },
    });
    const sent = () => called('PATCH', '/app/api/invoices/status').map(({ body }) => body);
    const changes = (status: string) => ({
      changes: ['invoice-1', 'invoice-2'].map((id) => ({ id, status })),
    });
    await user.click(await select(1));
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    const bar = within(await screen.findByRole('region', { name: 'Selected invoices' }));
    expect(bar.getByText('3 selected')).toBeVisible();
    await user.click(bar.getByRole('button', { name: 'Mark as Paid' }));

    expect(await screen.findByText('2 invoices marked as paid')).toBeVisible();
    await waitFor(() => expect(sent()).toEqual([changes('paid')]));
    expect(screen.queryByRole('region', { name: 'Selected invoices' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent()).toEqual([changes('paid'), changes('pending')]));
  });

  it('that are overdue are exactly that again after Undo, beside one that is paid already', async () => {
    const paid = { status: 'paid', paidAt: '2026-11-20T09:00:00.000Z' } as const;
    const mixed = [
      sampleInvoice({ id: 'due', dueDate: '2099-01-31' }),
      sampleInvoice({ id: 'late', status: 'overdue', dueDate: '2026-01-31' }),
      // A call has set this one: its due date would not tell.
      sampleInvoice({ id: 'called-overdue', status: 'overdue', dueDate: '2099-01-31' }),
      sampleInvoice({ id: 'paid', dueDate: '2026-01-31', ...paid }),
    ].map((invoice, at) => ({ ...invoice, invoiceNumber: `INV-${at + 1}` }));
    const { user, called } = renderApp('/invoices', {
      'GET /api/invoices': () => listed(4, mixed),
      'PATCH /app/api/invoices/status': { invoices: [], previous: [] },
    });
    const sent = () => called('PATCH', '/app/api/invoices/status').map(({ body }) => body);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await screen.findByRole('button', { name: 'Mark as Paid' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sent()[1]).toEqual({
        changes: [
          { id: 'due', status: 'pending' },
          { id: 'late', status: 'pending' },
          { id: 'called-overdue', status: 'overdue' },
        ],
      }),
    );
  });

  it('stay selected over pages and orders, and not over another filter', async () => {
    const { user } = renderApp('/invoices', {
      'GET /api/invoices': ({ query }) =>
        listed(57, query['page'] === '1' ? invoices : [sampleInvoice({ id: 'other' })]),
    });
    await user.click(await select(2));
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select invoice 7' }));
    expect(screen.getByText('2 selected')).toBeVisible();
    await user.click(await head('Client'));
    expect(await select(2)).toBeChecked();
    await chooseOption(user, screen.getByRole('combobox', { name: 'Status' }), 'Paid');
    await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
  });
});

describe('files of many invoices', () => {
  const saved: { name: string; content: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let last: Blob;
    Object.assign(URL, {
      createObjectURL: (content: Blob) => ((last = content), 'blob:file'),
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, content: last });
    });
  });
  const bytes = () => readBytes(saved[0]!.content);

  it('are one ZIP of their PDFs, two fetched at a time; those that fail are named', async () => {
    let calls = 0;
    let most = 0;
    const pdf = (content: string) => async () => {
      most = Math.max(most, ++calls);
      await new Promise((resolve) => setTimeout(resolve, 20));
      calls--;
      return content ? new Response(content) : failure(502, 'PDF_FAILED', 'No PDF');
    };
    const { user } = renderApp('/invoices', {
      'GET /api/invoices': () => listed(),
      'GET /api/invoices/invoice-1/download-pdf': pdf('%PDF 1'),
      'GET /api/invoices/invoice-2/download-pdf': pdf(''),
      'GET /api/invoices/invoice-3/download-pdf': pdf('%PDF 3'),
    });
    await select(1);
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await screen.findByRole('button', { name: 'Download PDFs' }));

    expect(
      await screen.findByText('The PDF of invoice INV-2 could not be downloaded. Please try again.'),
    ).toBeVisible();
    expect(saved[0]!.name).toMatch(/^invoices_\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(await bytes());
    expect(Object.entries(files).map(([name, file]) => [name, new TextDecoder().decode(file)])).toEqual([
      ['invoice_inv_1.pdf', '%PDF 1'],
      ['invoice_inv_3.pdf', '%PDF 3'],
    ]);
    expect(most).toBe(2);
  });

  it('have the file names that they have in the archive', async () => {
    const rows = [
      sampleInvoice({ id: 'invoice-0', invoiceNumber: 'FV-1-2', fileOrdinal: 3 }),
      sampleInvoice({ id: 'invoice-1', invoiceNumber: 'FV-1/2' }),
    ];
    const { user } = renderApp('/invoices', {
      'GET /api/invoices': () => listed(2, rows),
      'GET /api/invoices/invoice-0/download-pdf': () => new Response('FV-1-2'),
      'GET /api/invoices/invoice-1/download-pdf': () => new Response('FV-1/2'),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await screen.findByRole('button', { name: 'Download PDFs' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const files = Object.entries(unzipSync(await bytes()));
    expect(Object.fromEntries(files.map(([name, file]) => [name, new TextDecoder().decode(file)]))).toEqual({
      'invoice_fv_1_2.pdf': 'FV-1/2',
      'invoice_fv_1_2 (3).pdf': 'FV-1-2',
    });
  });

  it('can be given up', async () => {
    const { user } = renderApp('/invoices', {
      'GET /api/invoices': () => listed(),
      'GET /api/invoices/invoice-1/download-pdf': () => new Promise<Response>(() => undefined),
    });
    await user.click(await select(1));
    await user.click(await screen.findByRole('button', { name: 'Download PDFs' }));
    expect(await screen.findByText('0 of 1 PDFs')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('1 selected')).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('are one CSV of all that the filter finds, each once', async () => {
    const { user, calls } = renderApp('/invoices?status=pending&sort=-total', {
      'GET /api/invoices': ({ query }) =>
        query['pageSize'] === '200'
          ? listed(3, query['page'] === '1' ? invoices.slice(0, 2) : invoices.slice(1))
          : listed(),
    });
    await select(1);
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('3 invoices')).toBeVisible();
    expect(saved[0]!.name).toBe('invoices.csv');
    const lines = new TextDecoder()
      .decode(await bytes())
      .trim()
      .split('\r\n');
    expect(lines[0]).toMatch(/^Invoice,Client,/);
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['INV-1', 'INV-2', 'INV-3']);
    expect(lines[3]).toContain('2026-10-15');
    expect(calls.filter(({ query }) => query['pageSize'] === '200').map(({ query }) => query)).toEqual(
      [1, 2].map((page) => ({
        status: 'pending',
        sort: '-total',
        page: String(page),
        pageSize: '200',
        payments: 'true',
      })),
    );
  });

  it('are a CSV with semicolons and decimal commas for who has a spreadsheet in such a language', async () => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US', 'de-AT']);
    const { user } = renderApp('/invoices', { 'GET /api/invoices': () => listed() });
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What opens the CSV?' }));
    expect(saved).toEqual([]);
    const german = dialog.getByRole('radio', { name: /^A spreadsheet in German/ });
    expect(german).toBeChecked();
    await waitFor(() => expect(german).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('3 invoices')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveFocus());
    const comma = new TextDecoder().decode(await bytes());
    expect(comma).toMatch(/^Invoice;Client;/);
    expect(comma).toMatch(/;\d+,\d\d;/);

    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await user.click(await screen.findByRole('radio', { name: /^A spreadsheet in English/ }));
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(new TextDecoder().decode(await readBytes(saved[1]!.content))).toMatch(/^Invoice,Client,/);
  });

  it('are one CSV where its button is clicked twice or Enter is pressed twice, and the focus is there again', async () => {
    let isHeld = true;
    const { user } = renderApp('/invoices', {
      'GET /api/invoices': async ({ query }: { query: Record<string, string> }) => {
        while (isHeld && query['pageSize'] === '200') await new Promise((resolve) => setTimeout(resolve, 5));
        return listed();
      },
    });
    for (const [index, press] of [
      () => user.keyboard('{Enter}{Enter}'),
      () => user.dblClick(document.activeElement!),
    ].entries()) {
      isHeld = true;
      (await screen.findByRole('button', { name: 'Export CSV' })).focus();
      await press();
      expect(screen.getByRole('button', { name: 'Cancel Export' })).toBeVisible();
      isHeld = false;
      await waitFor(() => expect(saved).toHaveLength(index + 1));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveFocus());
    }
  });

  it('are no CSV where the list is empty, which is said', async () => {
    const { user } = renderApp('/invoices?search=nobody', { 'GET /api/invoices': () => listed(0, []) });
    await screen.findByText('No invoices found');
    const exportCsv = screen.getByRole('button', { name: 'Export CSV' });
    expect(exportCsv).toHaveAttribute('aria-disabled', 'true');
    expect(exportCsv).toHaveAccessibleDescription('There are no invoices to export');
    await user.click(exportCsv);
    expect(screen.queryByText('CSV exported')).toBeNull();
    expect(saved).toEqual([]);
  });
});
