import { describe, expect, it } from '@jest/globals';
import { addDays, MAX_LENGTH } from '@paperbill/contracts/rules';
import { screen, waitFor } from '@testing-library/react';
import { chooseOption } from '../../../../test/choose-option.js';
import { failure, json } from '../../../../test/fake-api.js';
import { findColumnHeader, listResponse } from '../../../../test/listed-invoices.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleInvoice } from '../../../../test/samples.js';
import { getToday } from '../../../components/today.js';

describe('the URL of All Invoices', () => {
  it('contains the sort order', async () => {
    const { user, calls } = renderApp('/invoices?page=2', { 'GET /api/invoices': () => listResponse(57) });
    await user.click(await findColumnHeader('Amount'));
    await waitFor(() => expect(window.location.search).toBe('?sort=total'));
    expect(await findColumnHeader('Amount')).toHaveAttribute('aria-sort', 'ascending');
    await user.click(await findColumnHeader('Amount'));
    await waitFor(() => expect(window.location.search).toBe('?sort=-total'));
    expect(calls.at(-1)?.query).toEqual({ sort: '-total', page: '1', pageSize: '10', payments: 'true' });
    await user.click(await findColumnHeader('Amount'));
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('contains client, dates, status and page size, which are sent to the server', async () => {
    const id = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';
    const { user, calls } = renderApp(`/invoices?customerId=${id}&from=2026-11-01&to=2026-11-30&status=unpaid`, {
      'GET /api/invoices': () => listResponse(57),
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

  it('contains the age of overdue invoices, which the server gets as due dates', async () => {
    const { user, called } = renderApp('/invoices?status=paid&age=31-60', {
      'GET /api/invoices': () =>
        listResponse(1, [sampleInvoice({ status: 'overdue', dueDate: addDays(getToday(), -27) })]),
    });
    await waitFor(() => expect(window.location.search).toBe('?status=paid'));
    await chooseOption(user, await screen.findByRole('combobox', { name: 'Status' }), 'Overdue 1–30 days');
    await waitFor(() => expect(window.location.search).toBe('?status=overdue&age=1-30'));
    const today = getToday();
    await waitFor(() =>
      expect(called('GET', '/api/invoices').at(-1)?.query).toMatchObject({
        status: 'overdue',
        dueFrom: addDays(today, -30),
        dueTo: addDays(today, -1),
      }),
    );
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveAccessibleDescription('Overdue 1–30 days');
    expect(await screen.findByText('27 days overdue')).toBeVisible();
  });

  it('drops unknown and invalid parameters', async () => {
    renderApp('/invoices?page=abc&sort=xyz&search=oak&status=lost&pageSize=7&from=2026-02-30&customerId=1', {
      'GET /api/invoices': () => listResponse(57),
    });
    await waitFor(() => expect(window.location.search).toBe('?search=oak'));
  });

  it('contains the client found by a server search, which starts only when the list opens', async () => {
    let isDown = true;
    const id = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';
    const { user, called } = renderApp('/invoices', {
      'GET /api/invoices': () => listResponse(),
      'GET /api/customers': () =>
        isDown
          ? failure(503, 'SERVICE_UNAVAILABLE', 'Not now')
          : json([{ id, name: 'Oak Lane Bakery', contactPerson: 'Zed Miller' }]),
      [`GET /app/api/customers/${id}`]: { id, name: 'Oak Lane Bakery' },
    });
    await findColumnHeader('Client');
    expect(called('GET', '/api/customers')).toEqual([]);
    const client = screen.getByRole('combobox', { name: 'Client' });
    await user.click(client);
    expect(
      await screen.findByText('Customers could not be searched. Please try again in a moment.'),
    ).toBeInTheDocument();
    isDown = false;
    await user.type(client, 'oak');
    const parameters = { search: 'oak', sort: 'match', limit: '20', count: 'false', totals: 'false' };
    await waitFor(() => expect(called('GET', '/api/customers').at(-1)?.query).toEqual(parameters));
    // The search also finds customers by their contact person. So the option shows the contact person.
    expect(await screen.findByText('Zed Miller')).toBeInTheDocument();
    await user.click(await screen.findByRole('option', { name: /^Oak Lane Bakery/ }));
    await waitFor(() => expect(window.location.search).toBe(`?customerId=${id}`));
  });
});

describe('the client filter of All Invoices', () => {
  it('says that there are more matches than options', async () => {
    const id = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';
    const name = 'Donaudampfschifffahrtsgesellschaft Meyer, Müller & Söhne Nachfolger GmbH & Co. KG';
    const { user } = renderApp('/invoices', {
      'GET /api/invoices': () => listResponse(),
      'GET /api/customers': ({ query }) =>
        json([{ id, name }], { headers: { 'X-Total-Count': query['search'] === 'donaud' ? '1' : '2' } }),
      [`GET /app/api/customers/${id}`]: { id, name },
    });
    const client = await screen.findByRole('combobox', { name: 'Client' });
    await user.click(client);
    expect(await screen.findByText('1 more: type to find them')).toBeInTheDocument();
    await user.type(client, 'donau');
    expect(await screen.findByText('Keep typing to find more')).toBeInTheDocument();
    await user.type(client, 'd');
    await waitFor(() => expect(screen.queryByText('Keep typing to find more')).not.toBeInTheDocument());
    await user.click(await screen.findByRole('option', { name }));
    await waitFor(() => expect(client).toHaveAccessibleDescription(name));
  });

  it('finds a client who is not a customer by the name on the invoices', async () => {
    const { user, called } = renderApp('/invoices?customerId=6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b', {
      'GET /api/invoices': () => listResponse(),
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

  it('cuts a pasted client name that no search accepts', async () => {
    const { user, called } = renderApp('/invoices', {
      'GET /api/invoices': () => listResponse(),
      'GET /api/customers': () => json([]),
    });
    await user.click(await screen.findByRole('combobox', { name: 'Client' }));
    await user.paste('x'.repeat(MAX_LENGTH.name + 1));
    const longest = 'x'.repeat(MAX_LENGTH.name);
    await waitFor(() => expect(called('GET', '/api/customers').at(-1)?.query).toMatchObject({ search: longest }));
    await user.click(await screen.findByRole('option', { name: `Named “${longest}”` }));
    await waitFor(() => expect(called('GET', '/api/invoices').at(-1)?.query).toMatchObject({ clientName: longest }));
  });
});
