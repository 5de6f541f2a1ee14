import { describe, expect, it } from '@jest/globals';
import { type Customer, EMPTY_CUSTOMER_TOTALS } from '@paperbill/contracts/http';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '../../../test/fake-api.js';
import { oakLaneBakery } from '../../../test/invoice-editor.js';
import { renderApp } from '../../../test/render-app.js';
import { sampleInvoice, sampleReminders } from '../../../test/samples.js';

const sampleCustomerId = '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11';
const customer: Customer = {
  ...oakLaneBakery,
  id: sampleCustomerId,
  totalInvoices: 21,
  totalPaid: '1200.00',
  totalOutstanding: '340.50',
  averageDaysToPay: 18,
};

/** API responses for a customer with 21 invoices. The list returns the first page of them. */
const customerRoutes = {
  [`GET /app/api/customers/${sampleCustomerId}`]: customer,
  [`GET /app/api/customers/${sampleCustomerId}/statement`]: {
    from: null,
    openInvoices: [],
    more: 0,
    credits: [],
    moreCredits: 0,
    amountDue: '0.00',
    mails: [],
  },
  [`GET /app/api/customers/${sampleCustomerId}/reminders`]: sampleReminders,
  'GET /api/invoices': () =>
    json([sampleInvoice({ customerId: sampleCustomerId })], {
      headers: { 'X-Total-Count': String(customer.totalInvoices) },
    }),
};

describe("A customer's page", () => {
  it('shows what the customer owes, the average time to pay and the contact data', async () => {
    renderApp(`/customers/${sampleCustomerId}`, customerRoutes);
    expect(await screen.findByRole('heading', { level: 1, name: oakLaneBakery.name })).toBeVisible();
    const totals = within(screen.getByRole('region', { name: 'Totals' }));
    expect(totals.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '$340.50',
      '$1,200.00',
      '21',
      '18',
    ]);
    expect(screen.getByRole('link', { name: 'Invoice This Customer' })).toHaveAttribute(
      'href',
      `/create-invoice?customer=${sampleCustomerId}`,
    );
    expect(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Customers' }),
    ).toHaveAttribute('aria-current');
    expect(document.title).toBe(`${oakLaneBakery.name} · Paperbill`);
  });

  it('shows one page of invoices at a time, and reloads the totals after a status change', async () => {
    const { user, called } = renderApp(`/customers/${sampleCustomerId}`, {
      ...customerRoutes,
      'PATCH /api/invoices/invoice-1/status': {},
    });
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    await waitFor(() =>
      expect(called('GET', '/api/invoices').at(-1)?.query).toMatchObject({
        customerId: sampleCustomerId,
        page: '2',
        pageSize: '10',
      }),
    );
    expect(window.location.search).toBe('?page=2');
    await user.click(await screen.findByRole('button', { name: /^Mark as Paid/ }));
    await waitFor(() => expect(called('GET', `/app/api/customers/${sampleCustomerId}`)).toHaveLength(2));
  });

  it('shows an error if the customer cannot be loaded, and on retry saves changes to it', async () => {
    let isDown = true;
    let name = oakLaneBakery.name;
    const { user } = renderApp(`/customers/${sampleCustomerId}`, {
      ...customerRoutes,
      [`GET /app/api/customers/${sampleCustomerId}`]: () =>
        isDown ? failure(503, 'SERVICE_UNAVAILABLE', 'Not now.') : json({ ...customer, name }),
      [`PUT /api/customers/${sampleCustomerId}`]: ({ body }) => {
        ({ name } = body as Customer);
        return json(body);
      },
    });
    expect(await screen.findByText('Not now.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.type(await screen.findByRole('textbox', { name: 'Company Name' }), ' & Sons');
    await user.click(screen.getByRole('button', { name: 'Update Customer' }));
    expect(await screen.findByRole('heading', { level: 1, name: `${oakLaneBakery.name} & Sons` })).toBeVisible();
  });

  it('shows dashes for the totals and still edits the customer while its invoices cannot be loaded', async () => {
    const stored = {
      ...customer,
      ...Object.fromEntries(Object.keys(EMPTY_CUSTOMER_TOTALS).map((total) => [total, undefined])),
    };
    const { user } = renderApp(`/customers/${sampleCustomerId}`, {
      [`GET /app/api/customers/${sampleCustomerId}`]: stored,
      'GET /api/invoices': () => failure(503, 'SERVICE_UNAVAILABLE', 'Not now.'),
    });
    const totals = within(await screen.findByRole('region', { name: 'Totals' }));
    expect(totals.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['–', '–', '–', '–']);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByRole('textbox', { name: 'Company Name' })).toHaveValue(oakLaneBakery.name);
  });

  it('shows "not found" for a deleted customer', async () => {
    renderApp(`/customers/${sampleCustomerId}`, {
      [`GET /app/api/customers/${sampleCustomerId}`]: () => failure(404, 'NOT_FOUND', 'Not found'),
    });
    expect(await screen.findByRole('heading', { name: 'Customer not found' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Invoice This Customer' })).not.toBeInTheDocument();
  });
});

describe('Invoice This Customer', () => {
  const clientName = () => screen.findByRole('combobox', { name: 'Client Name' });

  it('opens an invoice with the customer filled in, and leaves it without a question', async () => {
    const { user } = renderApp(`/customers/${sampleCustomerId}`, customerRoutes);
    await user.click(await screen.findByRole('link', { name: 'Invoice This Customer' }));
    expect(await screen.findByRole('group', { name: 'Client' })).toHaveTextContent(oakLaneBakery.name);
    await user.click(screen.getByRole('link', { name: 'Customers' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('invoice-draft'))).toEqual([]);
  });

  it('keeps a draft of another invoice, and fills in the customer after Start over', async () => {
    const first = renderApp('/create-invoice', customerRoutes);
    await first.user.type(await clientName(), 'Somebody else');
    await waitFor(() => expect(Object.keys(localStorage).some((key) => key.startsWith('invoice-draft'))).toBe(true));
    first.unmount();

    const { user } = renderApp(`/create-invoice?customer=${sampleCustomerId}`, customerRoutes);
    expect(await clientName()).toHaveValue('Somebody else');
    expect(
      screen.getByText(`This is the invoice that you began before. Start over to invoice ${oakLaneBakery.name}.`),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(await screen.findByRole('group', { name: 'Client' })).toHaveTextContent(oakLaneBakery.name);
  });

  it('opens a blank invoice with a notice if the customer was deleted', async () => {
    renderApp(`/create-invoice?customer=${sampleCustomerId}`);
    expect(await clientName()).toHaveValue('');
    expect(screen.getByText('The customer could not be read. Please choose one below.')).toBeVisible();
  });
});
