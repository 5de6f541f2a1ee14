import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { getField, getLine, oakLaneCustomer, writeInvoice } from '../../test/invoice-editor.js';
import { renderApp } from '../../test/render-app.js';

type User = ReturnType<typeof renderApp>['user'];

/** Goes back or forward in the browser history, and waits until the app has finished its own steps in the history. */
const step = (by: number) =>
  act(async () => {
    let arrived = 0;
    const count = () => void (arrived += 1);
    window.addEventListener('popstate', count, true);
    window.history.go(by);
    for (let before = 0; arrived === 0 || arrived > before; await sleep(100)) before = arrived;
    window.removeEventListener('popstate', count, true);
  });
const back = () => step(-1);
const forward = () => step(1);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const follow = async (user: User, name: string) =>
  user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name }));

/** Opens the dashboard, and then another page by its link in the sidebar. */
async function comeTo(name: string, routes = {}) {
  const app = renderApp('/dashboard', routes);
  await heading('Dashboard');
  await follow(app.user, name);
  await heading(name);
  return app;
}

const customers = { 'GET /api/customers': [oakLaneCustomer] };

async function addCustomer(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Add Customer' }));
  return within(await screen.findByRole('dialog', { name: 'Add New Customer' }));
}

describe('Back while an overlay is open', () => {
  it('closes a dialog; the second Back leaves the page', async () => {
    const { user } = await comeTo('Customers', customers);
    await addCustomer(user);
    await back();
    await noDialog();
    await heading('Customers');
    await back();
    await heading('Dashboard');
  });

  it('leaves no extra history entry when dialogs were closed without Back', async () => {
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

  it('goes back past a dialog that led to another page, and forward again', async () => {
    const { user } = await comeTo('Customers', customers);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: /^Search pages/ }), 'products');
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

  it('closes the menu of a line item', async () => {
    const { user } = await comeTo('Create Invoice');
    await user.click(await screen.findByRole('button', { name: 'Add Line' }));
    await user.click(getLine(1).getByRole('button', { name: 'Move line 1' }));
    await screen.findByRole('menu', { name: 'Move line 1' });
    await back();
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await heading('Create Invoice');
  });
});

describe('Back with unsaved changes', () => {
  it('closes a dialog first, then asks whether to leave, then leaves', async () => {
    const { user } = await comeTo('Create Invoice');
    await screen.findByRole('heading', { name: 'Bill To' });
    await writeInvoice(user);
    await user.click(screen.getByRole('button', { name: 'Quick Add Customer' }));
    await screen.findByRole('dialog', { name: 'Quick Add Customer' });
    await back();
    await noDialog();
    expect(getField('Client Name')).toHaveValue('Somebody');

    await back();
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    await noDialog();
    expect(getField('Client Name')).toHaveValue('Somebody');
    await back();
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await heading('Dashboard');
  });

  it('asks whether to leave after a dialog was closed without Back, and when following a link', async () => {
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
