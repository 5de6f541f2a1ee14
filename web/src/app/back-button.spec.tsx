import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { field, line, oakLane, writeInvoice } from '../../test/invoice-editor.js';
import { renderApp } from '../../test/render-app.js';

type User = ReturnType<typeof renderApp>['user'];

/** A step in the browser's history, and those that it brings along. */
const step = (by: number) =>
  act(async () => {
    window.history.go(by);
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
const back = () => step(-1);
const forward = () => step(1);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const follow = async (user: User, name: string) =>
  user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name }));

/** Comes to a page from the dashboard. */
async function comeTo(name: string, routes = {}) {
  const app = renderApp('/dashboard', routes);
  await heading('Dashboard');
  await follow(app.user, name);
  await heading(name);
  return app;
}

const customers = { 'GET /api/customers': [oakLane] };

async function addCustomer(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Add Customer' }));
  return within(await screen.findByRole('dialog', { name: 'Add New Customer' }));
}

describe('a step back with something open', () => {
  it('closes a dialog, and the next one leaves the page', async () => {
    const { user } = await comeTo('Customers', customers);
    await addCustomer(user);
    await back();
    await noDialog();
    await heading('Customers');
    await back();
    await heading('Dashboard');
  });

  it('asks before something typed is lost, as Esc does; the next one takes the question back', async () => {
    const { user } = await comeTo('Customers', customers);
    const dialog = await addCustomer(user);
    await user.type(dialog.getByRole('textbox', { name: 'Company Name' }), 'Harbor');
    await back();
    await screen.findByText('Discard what you typed?');
    await back();
    await waitFor(() => expect(screen.queryByText('Discard what you typed?')).not.toBeInTheDocument());
    expect(dialog.getByRole('textbox', { name: 'Company Name' })).toHaveValue('Harbor');
    await back();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await noDialog();
    await back();
    await heading('Dashboard');
  });

  it('leaves no dead entry where the dialog was closed otherwise, however often', async () => {
    const { user } = await comeTo('Customers', customers);
    for (let time = 0; time < 3; time += 1) {
      await addCustomer(user);
      await user.keyboard('{Escape}');
      await noDialog();
    }
    await back();
    await heading('Dashboard');
    await forward();
    await heading('Customers');
    await back();
    await heading('Dashboard');
  });

  it('goes back over a dialog that led to another page, and forward again', async () => {
    const { user } = await comeTo('Customers', customers);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: /^Find pages/ }), 'products');
    await user.click(await screen.findByRole('option', { name: /^Products/ }));
    await heading('Products');
    await back();
    await heading('Customers');
    await forward();
    await heading('Products');
    await back();
    await heading('Customers');
    await back();
    await heading('Dashboard');
  });

  it('closes the menu of a phone', async () => {
    const { user } = await comeTo('Customers', customers);
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await screen.findByRole('dialog', { name: 'Menu' });
    await back();
    await noDialog();
    await heading('Customers');
  });

  it('closes the menu of a line', async () => {
    const { user } = await comeTo('Create Invoice');
    await user.click(await screen.findByRole('button', { name: 'Add Line' }));
    await user.click(line(1).getByRole('button', { name: 'Move line 1' }));
    await screen.findByRole('menu', { name: 'Move line 1' });
    await back();
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await heading('Create Invoice');
  });
});

describe('a step back with unsaved changes', () => {
  it('closes a dialog first, then asks whether to leave, and leaves', async () => {
    const { user } = await comeTo('Create Invoice');
    await screen.findByRole('heading', { name: 'Bill To' });
    await writeInvoice(user);
    await user.click(screen.getByRole('button', { name: 'Quick Add Customer' }));
    await screen.findByRole('dialog', { name: 'Quick Add Customer' });
    await back();
    await noDialog();
    expect(field('Client Name')).toHaveValue('Somebody');

    await back();
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    await noDialog();
    expect(field('Client Name')).toHaveValue('Somebody');
    await back();
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await heading('Dashboard');
  });

  it('asks as well after a dialog was closed otherwise, and on the way to another page', async () => {
    const { user } = await comeTo('Create Invoice');
    await screen.findByRole('heading', { name: 'Bill To' });
    await writeInvoice(user);
    await user.click(screen.getByRole('button', { name: 'Quick Add Customer' }));
    await screen.findByRole('dialog', { name: 'Quick Add Customer' });
    await user.keyboard('{Escape}');
    await noDialog();
    await follow(user, 'Products');
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    await noDialog();
    await back();
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await heading('Dashboard');
  });
});
