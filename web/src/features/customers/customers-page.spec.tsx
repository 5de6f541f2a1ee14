import { describe, expect, it } from '@jest/globals';
import {
  companyProfileDefaults,
  type Customer,
  customerFields,
  EMPTY_CUSTOMER_TOTALS,
} from '@paperbill/contracts/http';
import { initialValues, pickFields } from '@paperbill/contracts/rules';
import { screen, waitFor, within } from '@testing-library/react';
import { chooseOption } from '../../../test/choose-option.js';
import { fakeApi, json } from '../../../test/fake-api.js';
import { sampleTax } from '../../../test/samples.js';
import { renderPage } from '../../../test/render-page.js';
import CustomersPage from './customers-page.js';

const bakeryCustomer: Customer = {
  ...initialValues(customerFields),
  id: 'customer-1',
  name: 'Oak Lane Bakery',
  contactPerson: 'Jane Miller',
  email: 'jane@oaklane.example',
  phone: '+1 207 555 0117',
  address: '12 Dock Street',
  addressLine2: 'Floor 3',
  city: 'Portland',
  state: 'ME',
  zipCode: '04101',
  country: 'United States',
  paymentTerms: 'net15',
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  ...EMPTY_CUSTOMER_TOTALS,
};

function fakeCustomersApi(customers: Customer[]) {
  let list = customers;
  return fakeApi({
    'GET /api/customers': () => json(list),
    'POST /api/customers': ({ body }) => {
      const created = { ...bakeryCustomer, ...(body as Customer), id: 'customer-2' };
      list = [...list, created];
      return json(created, { status: 201 });
    },
    'PUT /api/customers/customer-1': ({ body }) => {
      list = [{ ...bakeryCustomer, ...(body as Customer) }];
      return json(list[0]);
    },
    'DELETE /api/customers/customer-1': () => {
      list = [];
      return new Response(null, { status: 204 });
    },
  });
}

const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('Customers', () => {
  it('shows address, terms and totals of each customer, or a dash for unavailable totals, and links to its page and a new invoice', async () => {
    fakeCustomersApi([
      {
        ...bakeryCustomer,
        totalInvoices: 12,
        totalPaid: '1200.00',
        totalOutstanding: '340.50',
        averageDaysToPay: 18.4,
      },
      { ...bakeryCustomer, id: 'customer-2', name: 'Nørrebro Cykler', country: 'Denmark', addressLine2: '' },
      {
        ...bakeryCustomer,
        ...{ id: 'customer-3', name: 'Zeta Corp' },
        ...Object.fromEntries(Object.keys(EMPTY_CUSTOMER_TOTALS).map((total) => [total, undefined])),
      },
    ]);
    renderPage(<CustomersPage />, '/customers');

    const row = within(await screen.findByRole('row', { name: /^Oak Lane Bakery/ }));
    expect(row.getByText('12 Dock Street, Floor 3, Portland, ME, 04101')).toBeVisible();
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      ...['Jane Miller', 'jane@oaklane.example', '+1 207 555 0117', 'Net 15 daysPays in 18 days'],
      '$340.50$1,200.00 paid12 invoices',
      '',
    ]);
    expect(row.getByRole('link', { name: 'Oak Lane Bakery' })).toHaveAttribute('href', '/customers/customer-1');
    expect(row.getByRole('link', { name: 'Invoice Oak Lane Bakery' })).toHaveAttribute(
      'href',
      '/create-invoice?customer=customer-1',
    );
    const other = within(screen.getByRole('row', { name: /^Nørrebro/ }));
    expect(other.getByText('12 Dock Street, Portland, ME, 04101, Denmark')).toBeVisible();
    expect(other.queryByText(/Pays in/)).not.toBeInTheDocument();
    const unknown = within(screen.getByRole('row', { name: /^Zeta/ }));
    expect(unknown.getAllByRole('cell').at(-2)).toHaveTextContent(/^–$/);
    expect(unknown.getByRole('button', { name: 'Edit Zeta Corp' })).toBeVisible();
  });

  it('shows the currency and the taxes of a customer that has them', async () => {
    fakeApi({
      'GET /api/customers': [
        { ...bakeryCustomer, currency: 'EUR', defaultTaxIds: ['tax-1'] },
        { ...bakeryCustomer, id: 'customer-2', name: 'Elm Street' },
      ],
      'GET /app/api/taxes': [sampleTax({ id: 'tax-1', name: 'USt.', rate: '19.00' })],
      'GET /api/profile': { ...companyProfileDefaults, currency: 'JPY' },
    });
    renderPage(<CustomersPage />, '/customers');
    const row = within(await screen.findByRole('row', { name: /^Oak Lane Bakery/ }));
    expect(await row.findByText('EUR, USt. (19%)')).toBeVisible();
    // A customer without invoices owes 0. This amount is shown in the currency of the customer or of the profile.
    expect(await row.findByText('€')).toBeVisible();
    const other = within(screen.getByRole('row', { name: /^Elm Street/ }));
    expect(await other.findByText('¥')).toBeVisible();
  });

  it('shows an empty state and adds the first customer', async () => {
    const { calls } = fakeCustomersApi([]);
    const { user } = renderPage(<CustomersPage />, '/customers');
    expect(await screen.findByText('No customers yet. Add your first customer to get started!')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Add Your First Customer' }));
    const form = await findDialog('Add New Customer');
    expect(form.getByRole('textbox', { name: 'Country' })).toHaveValue('United States');
    await user.type(form.getByRole('textbox', { name: 'Company Name' }), ' Harbor & Finch ');
    await chooseOption(user, form.getByRole('combobox', { name: 'Payment Terms' }), 'Net 90 days');
    await user.click(form.getByRole('button', { name: 'Save Customer' }));

    expect(await screen.findByText('Customer created successfully')).toBeVisible();
    expect(await screen.findByRole('row', { name: /^Harbor & Finch/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Harbor & Finch',
      paymentTerms: 'net90',
      email: '',
    });
  });

  it('updates a customer with all fields and its id', async () => {
    const { calls } = fakeCustomersApi([bakeryCustomer]);
    const { user } = renderPage(<CustomersPage />, '/customers');
    await user.click(await screen.findByRole('button', { name: 'Edit Oak Lane Bakery' }));
    const form = await findDialog('Edit Customer');
    await user.clear(form.getByRole('textbox', { name: 'Contact Person' }));
    await user.click(form.getByRole('button', { name: 'Update Customer' }));

    expect(await screen.findByText('Customer updated successfully')).toBeVisible();
    const fields = { ...pickFields(customerFields, bakeryCustomer), contactPerson: '' };
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ ...fields, id: bakeryCustomer.id });
  });
});
