import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { chooseOption } from '../../../../test/choose-option.js';
import { failure, json, fakeListEndpoint } from '../../../../test/fake-api.js';
import { closeTab } from '../../../../test/render-app.js';
import {
  clientCard,
  getField,
  typeInto,
  getLine,
  oakLaneBakery,
  openCreateInvoice,
  getPreview,
} from '../../../../test/invoice-editor.js';

const getClientNameField = () => screen.getByRole('combobox', { name: 'Client Name' });

const getEditButton = () => screen.getByRole('button', { name: 'Edit for this invoice' });

describe('Bill To', () => {
  it('completes the name of a saved customer while typing, and fills in all other fields', async () => {
    const { user } = await openCreateInvoice();
    await typeInto(user, getField('Invoice Date'), '2026-03-01');
    await user.type(getClientNameField(), 'oak');
    expect(await screen.findByRole('option', { name: /Oak Lane Bakery/ })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    expect(clientCard()).toHaveTextContent(
      'Oak Lane Bakery1 Oak Lane, Rear door, Portland, OR, 97205, Canadajane@oaklane.example',
    );
    expect(clientCard()).toHaveFocus();
    await user.click(getEditButton());

    expect(getClientNameField()).toHaveFocus();
    expect(getClientNameField()).toHaveValue('Oak Lane Bakery');
    expect(getField('Contact Person')).toHaveValue('Jane Miller');
    expect(getField('Email')).toHaveValue('jane@oaklane.example');
    expect(getField('Street Address')).toHaveValue('1 Oak Lane');
    expect(getField('Address Line 2')).toHaveValue('Rear door');
    expect(getField('City')).toHaveValue('Portland');
    expect(getField('State')).toHaveValue('OR');
    expect(getField('ZIP Code')).toHaveValue('97205');
    expect(getField('Country')).toHaveValue('Canada');
    expect(screen.getByLabelText('Payment Terms')).toHaveDisplayValue('Net 15 days');
    expect(getField('Due Date')).toHaveValue('2026-03-16');
    await waitFor(() => expect(getPreview()).toHaveTextContent('Jane Miller'));
  });

  it('opens the fields of a customer and focuses the one that the server rejects', async () => {
    const email = { path: 'invoice.clientEmail', message: 'Please enter a valid e-mail address' };
    const { user } = await openCreateInvoice({
      'POST /api/invoices': () => failure(400, 'INVALID_INPUT', 'Please check your information', [email]),
    });
    await user.type(getClientNameField(), 'oak{Enter}');
    await user.type(getLine(1).getByLabelText('Description'), 'Work');
    await user.type(getLine(1).getByLabelText('Unit Price'), '100');
    await user.click(screen.getByRole('button', { name: 'Save Invoice' }));
    expect(await screen.findByLabelText('Email')).toHaveAccessibleDescription(email.message);
    await waitFor(() => expect(getField('Email')).toHaveFocus());
    await typeInto(user, getField('Email'), 'jane@bakery.example');
    expect(getField('Email')).toHaveValue('jane@bakery.example');
    expect(getField('Contact Person')).toHaveValue('Jane Miller');
  });

  it('keeps the currency of typed prices, and offers that of the customer, also after a reload', async () => {
    const open = () => openCreateInvoice({ 'GET /api/customers': [{ ...oakLaneBakery, currency: 'EUR' }] });
    const { user } = await open();
    await user.type(getLine(1).getByLabelText('Unit Price'), '50');
    await user.type(getClientNameField(), 'oak{Enter}');
    await waitFor(() => expect(getPreview()).toHaveTextContent('$50.00'));
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Oak Lane Bakery'));
    closeTab();
    const { user: again } = await open();
    const hint = await screen.findByText(/This customer’s currency is EUR. This invoice stays in USD/);
    await again.click(screen.getByRole('button', { name: 'Change to EUR' }));
    expect(hint).not.toBeInTheDocument();
    expect(getEditButton()).toHaveFocus();
    expect(screen.getByRole('combobox', { name: 'Currency' })).toHaveDisplayValue('EUR · Euro');
    await waitFor(() => expect(getPreview()).toHaveTextContent('€50.00'));
  });

  it('moves to the first line on a second Enter after a customer was chosen', async () => {
    const { user } = await openCreateInvoice();
    await user.type(getClientNameField(), 'somebody{Enter}');
    expect(getClientNameField()).toHaveFocus();
    await user.clear(getClientNameField());
    await user.type(getClientNameField(), 'oak{Enter}{Enter}');
    expect(getLine(1).getByRole('combobox', { name: 'Product' })).toHaveFocus();
  });

  it('links the invoice to the chosen customer until the name is changed', async () => {
    const { user, called } = await openCreateInvoice();
    await user.type(getClientNameField(), 'oak{Enter}');
    await user.type(getLine(1).getByLabelText('Description'), 'Work');
    await user.type(getLine(1).getByLabelText('Unit Price'), '100');
    await user.click(screen.getByRole('button', { name: 'Save Invoice' }));
    await screen.findByText('Invoice created');
    expect(called('POST', '/api/invoices').at(-1)?.body).toMatchObject({ invoice: { customerId: oakLaneBakery.id } });

    await user.type(getClientNameField(), 'oak{Enter}');
    await user.click(getEditButton());
    await user.type(getClientNameField(), ' (West)', { initialSelectionStart: oakLaneBakery.name.length });
    await user.type(getLine(1).getByLabelText('Description'), 'Work');
    await user.type(getLine(1).getByLabelText('Unit Price'), '100');
    await user.click(await screen.findByRole('button', { name: 'Save Invoice' }));
    await waitFor(() => expect(called('POST', '/api/invoices')).toHaveLength(2));
    expect(called('POST', '/api/invoices').at(-1)?.body).toMatchObject({
      invoice: { customerId: null, clientName: 'Oak Lane Bakery (West)' },
    });
  });
});

describe('Quick Add Customer', () => {
  const created = { ...oakLaneBakery, id: 'customer-2', name: 'Zeta Corp', contactPerson: '', paymentTerms: 'net90' };

  async function openDialog(routes = {}) {
    const page = await openCreateInvoice({ 'POST /api/customers': () => json(created, { status: 201 }), ...routes });
    await page.user.click(screen.getByRole('button', { name: 'Quick Add Customer' }));
    return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Quick Add Customer' })) };
  }

  it('saves the customer, fills in the invoice, and offers the customer from then on', async () => {
    const customers = [oakLaneBakery];
    const { user, dialog, called } = await openDialog({
      'GET /api/customers': fakeListEndpoint(customers, ['name']),
      'POST /api/customers': () => json(customers[customers.push(created) - 1], { status: 201 }),
    });
    await user.type(dialog.getByLabelText('Company Name'), 'Zeta Corp');
    await chooseOption(user, dialog.getByLabelText('Payment Terms'), 'Net 90 days');
    await user.click(dialog.getByRole('button', { name: 'Add Customer' }));

    expect(await screen.findByText('Customer created successfully')).toBeVisible();
    expect(called('POST', '/api/customers').at(-1)?.body).toMatchObject({
      name: 'Zeta Corp',
      country: 'United States',
      paymentTerms: 'net90',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(clientCard()).toHaveTextContent('Zeta Corp');
    expect(document.querySelector('[name=paymentTerms]')).toHaveDisplayValue('Net 90 days');
    await user.click(getEditButton());
    await user.clear(getClientNameField());
    await user.type(getClientNameField(), 'zet');
    expect(await screen.findByRole('option', { name: 'Zeta Corp' })).toBeInTheDocument();
  });

  it('saves the typed client with the terms of the invoice, and says whether the client is a customer', async () => {
    const { user, called } = await openCreateInvoice({
      'POST /api/customers': ({ body }) => json({ ...created, ...(body as object) }, { status: 201 }),
    });
    await user.type(getClientNameField(), 'Zeta Corp');
    await user.type(getField('Email'), 'ann@zeta.example');
    await user.selectOptions(screen.getByLabelText('Payment Terms'), 'Net 60 days');
    expect(screen.getByText(/not among your customers/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save as a customer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Quick Add Customer' }));
    await user.click(dialog.getByRole('button', { name: 'Add Customer' }));
    await screen.findByText('Customer created successfully');
    expect(called('POST', '/api/customers').at(-1)?.body).toMatchObject({
      name: 'Zeta Corp',
      email: 'ann@zeta.example',
      paymentTerms: 'net60',
    });
    expect(screen.getByLabelText('Payment Terms', { selector: '[name=paymentTerms]' })).toHaveDisplayValue(
      'Net 60 days',
    );
    await user.click(getEditButton());
    expect(screen.getByText(/The customer stays the same/)).toBeVisible();
  });
});
