import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { chooseOption } from '../../../../test/choose-option.js';
import { failure, fakeApi, json } from '../../../../test/fake-api.js';
import { listResponse } from '../../../../test/listed-invoices.js';
import { renderPage } from '../../../../test/render-page.js';
import { sampleInvoice } from '../../../../test/samples.js';
import InvoicesPage from './invoices-page.js';

const createListResponse = (total: number) => () =>
  json([sampleInvoice()], { headers: { 'X-Total-Count': String(total) } });
const findInvoiceRow = async () => within(await screen.findByRole('row', { name: /Oak Lane Bakery/ }));

describe('All Invoices', () => {
  it('shows the server’s message after a failure, and on retry each invoice with all its fields', async () => {
    let isDown = true;
    fakeApi({
      'GET /api/invoices': () =>
        isDown
          ? failure(503, 'SERVICE_UNAVAILABLE', 'Please wait.')
          : json([sampleInvoice({ total: '1234.50', status: 'overdue' })], { headers: { 'X-Total-Count': '1' } }),
    });
    const { user } = renderPage(<InvoicesPage />, '/invoices');
    expect(await screen.findByText('Failed to fetch invoices')).toBeVisible();
    expect(screen.getByText('Please wait.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    const invoice = await findInvoiceRow();
    for (const text of ['7', 'Oak Lane Bakery', 'Jane Miller', 'Overdue', 'Nov 2, 2026', 'Dec 2, 2099']) {
      expect(invoice.getByText(text)).toBeVisible();
    }
    expect(invoice.getAllByRole('cell')[2]).toHaveTextContent('$1,234.50');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      '',
      'Invoice',
      'Client',
      'Amount',
      'Status',
      'Date',
      'Due Date',
      'Actions',
    ]);
    expect(screen.getByText('Showing 1 to 1 of 1 invoices')).toBeVisible();
  });

  it('shows the day of payment below the due date, and in a column of its own for paid invoices', async () => {
    fakeApi({ 'GET /api/invoices': () => listResponse() });
    const { user } = renderPage(<InvoicesPage />, '/invoices');
    expect(await screen.findByText('Paid Oct 15, 2026')).toBeVisible();
    await chooseOption(user, screen.getByRole('combobox', { name: 'Status' }), 'Paid');
    expect(await screen.findByRole('columnheader', { name: 'Paid' })).toBeVisible();
    expect(screen.getByText('Oct 15, 2026')).toBeVisible();
  });

  it('returns to page 1 when the search or the status changes', async () => {
    const { calls } = fakeApi({ 'GET /api/invoices': createListResponse(57) });
    const { router, user } = renderPage(<InvoicesPage />, '/invoices?page=3');

    await user.type(await screen.findByRole('searchbox'), 'oak');
    await waitFor(() => expect(router.state.location.search).toBe('?search=oak'));
    await chooseOption(user, screen.getByRole('combobox', { name: 'Status' }), 'Paid');

    await waitFor(() =>
      expect(calls.at(-1)?.query).toMatchObject({ search: 'oak', status: 'paid', page: '1', pageSize: '10' }),
    );
    expect(await screen.findByText('Showing 1 to 10 of 57 invoices')).toBeVisible();
  });

  it('goes to the last page if the URL names a page beyond the end', async () => {
    fakeApi({
      'GET /api/invoices': ({ query }) =>
        json(query['page'] === '2' ? [sampleInvoice()] : [], { headers: { 'X-Total-Count': '11' } }),
    });
    const { router } = renderPage(<InvoicesPage />, '/invoices?page=9');
    expect(await screen.findByText('Showing 11 to 11 of 11 invoices')).toBeVisible();
    expect(router.state.location.search).toBe('?page=2');
  });

  it('goes back through the chosen filters with Back', async () => {
    fakeApi({ 'GET /api/invoices': createListResponse(57) });
    const { router, user } = renderPage(<InvoicesPage />, '/invoices');
    await chooseOption(user, await screen.findByRole('combobox', { name: 'Status' }), 'Paid');
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    expect(router.state.location.search).toBe('?status=paid&page=2');

    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('?status=paid');
    await act(() => router.navigate(-1));
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveAccessibleDescription('All Status');
  });

  it('says that a filter has no matches', async () => {
    fakeApi({ 'GET /api/invoices': [] });
    const { router, user } = renderPage(<InvoicesPage />, '/invoices?search=oak&status=overdue');
    expect(await screen.findByRole('heading', { name: 'No invoices found' })).toBeVisible();
    expect(screen.getByText('Try adjusting your search or filter criteria.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show All Invoices' }));
    expect(router.state.location.search).toBe('');
    expect(await screen.findByRole('heading', { name: 'No invoices yet' })).toBeVisible();
  });
});
