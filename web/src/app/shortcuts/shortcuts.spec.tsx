import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { json } from '../../../test/fake-api.js';
import { oakLane, writeInvoice } from '../../../test/invoice-editor.js';
import { renderApp } from '../../../test/render-app.js';

const open = async (address: string, heading: string, routes = {}) => {
  const app = renderApp(address, routes);
  await screen.findByRole('heading', { name: heading });
  return app;
};

/** The shortcuts load after the page. */
const shortcutsAreThere = () => screen.findByRole('region', { name: /Notifications/ });

describe('Ctrl+S', () => {
  it('saves the invoice, also while a field has the focus', async () => {
    const { user, called } = await open('/create-invoice', 'Bill To');
    await shortcutsAreThere();
    await writeInvoice(user);
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Invoice created');
    expect(called('POST', '/api/invoices')).toHaveLength(1);
  });

  it('saves the dialog that is open, and not the page below', async () => {
    const { user, called } = await open('/create-invoice', 'Bill To', {
      'POST /api/customers': () => json({ ...oakLane, id: 'customer-2', name: 'Harbor' }, { status: 201 }),
    });
    await shortcutsAreThere();
    await user.click(screen.getByRole('button', { name: 'Quick Add Customer' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Company Name'), 'Harbor');
    await user.keyboard('{Meta>}s{/Meta}');
    await screen.findByText('Customer created successfully');
    expect(called('POST', '/api/invoices')).toHaveLength(0);
  });
});

describe('the keys of one sign', () => {
  it('/ goes to the search of the page, where a / is typed as any other', async () => {
    const { user } = await open('/invoices', 'All Invoices');
    await shortcutsAreThere();
    await user.keyboard('/');
    expect(await screen.findByRole('searchbox')).toHaveFocus();
    await user.keyboard('/?');
    expect(screen.getByRole('searchbox')).toHaveValue('/?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('? lists the shortcuts, as does a button', async () => {
    const { user } = await open('/invoices', 'All Invoices');
    await shortcutsAreThere();
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('Show this list');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  });
});

describe('Ctrl+K', () => {
  it('finds pages at once, and goes there', async () => {
    const { user } = await open('/invoices', 'All Invoices');
    await shortcutsAreThere();
    await user.keyboard('{Control>}k{/Control}');
    const finder = within(await screen.findByRole('dialog', { name: 'Find' }));
    expect(finder.getAllByRole('option')).toHaveLength(7);
    await user.type(finder.getByRole('combobox'), 'prof{Enter}');
    expect(await screen.findByRole('heading', { name: 'Company Profile' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: 'Find' })).not.toBeInTheDocument();
  });

  it('finds what the server knows, with few calls', async () => {
    const { user, called } = await open('/profile', 'Company Profile');
    await shortcutsAreThere();
    await user.click(screen.getByRole('button', { name: 'Find' }));
    const finder = within(await screen.findByRole('dialog', { name: 'Find' }));
    await user.type(finder.getByRole('combobox'), 'oak');
    const found = await finder.findByRole('option', { name: /Oak Lane Bakery/ });
    expect(called('GET', '/api/customers').at(-1)?.query).toEqual({ search: 'oak', limit: '5' });
    await user.click(found);
    expect(await screen.findByRole('heading', { name: 'Customers' })).toBeInTheDocument();
    expect(window.location.search).toBe('?search=Oak+Lane+Bakery');
  });

  it('waits while a dialog is open', async () => {
    const { user } = await open('/customers', 'Customers');
    await shortcutsAreThere();
    await user.click(await screen.findByRole('button', { name: 'Add Customer' }));
    await screen.findByRole('dialog');
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox', { name: /^Find/ })).not.toBeInTheDocument();
  });
});
