import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { getField, getLine, oakLaneBakery, writeInvoice } from '../../test/invoice-editor.js';
import { renderApp } from '../../test/render-app.js';

type User = ReturnType<typeof renderApp>['user'];

/**
 * Goes back or forward in the browser history. Waits until the app has also finished the history steps that it makes
 * itself.
 */
const moveInHistory = (by: number) =>
  act(async () => {
    let arrived = 0;
    const count = () => void (arrived += 1);
    window.addEventListener('popstate', count, true);
    window.history.go(by);
    for (let before = 0; arrived === 0 || arrived > before; await sleep(100)) before = arrived;
    window.removeEventListener('popstate', count, true);
  });
const goBackInHistory = () => moveInHistory(-1);
const goForwardInHistory = () => moveInHistory(1);

const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });
const waitUntilDialogIsClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const followMainLink = async (user: User, name: string) =>
  user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name }));

/**
 * Opens the dashboard, and then clicks a link in the sidebar.
 *
 * @param name name of the link
 */
async function openViaDashboard(name: string, routes = {}) {
  const app = renderApp('/dashboard', routes);
  await findHeading('Dashboard');
  await followMainLink(app.user, name);
  await findHeading(name);
  return app;
}

const customerRoutes = { 'GET /api/customers': [oakLaneBakery] };

async function openAddCustomerDialog(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Add Customer' }));
  return within(await screen.findByRole('dialog', { name: 'Add New Customer' }));
}

describe('Back while an overlay is open', () => {
  it('leaves no extra history entry when dialogs were closed without Back', async () => {
    const { user } = await openViaDashboard('Customers', customerRoutes);
    for (let time = 0; time < 3; time += 1) {
      await openAddCustomerDialog(user);
      await user.keyboard('{Escape}');
      await waitUntilDialogIsClosed();
    }
    await goBackInHistory();
    await findHeading('Dashboard');
    await goForwardInHistory();
    await findHeading('Customers');
    await goBackInHistory();
    await findHeading('Dashboard');
  });

  it('goes back past a dialog that led to another page, and forward again', async () => {
    const { user } = await openViaDashboard('Customers', customerRoutes);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: /^Search pages/ }), 'products');
    await user.click(await screen.findByRole('option', { name: /^Products/ }));
    await findHeading('Products');
    await goBackInHistory();
    await findHeading('Customers');
    await goForwardInHistory();
    await findHeading('Products');
    await goBackInHistory();
    await findHeading('Customers');
    await goBackInHistory();
    await findHeading('Dashboard');
  });
});

describe('Back with unsaved changes', () => {
  it('closes a menu or a dialog first, then asks whether to leave, then leaves', async () => {
    const { user } = await openViaDashboard('Create Invoice');
    await screen.findByRole('heading', { name: 'Bill To' });
    await writeInvoice(user);
    await user.click(screen.getByRole('button', { name: 'Add Line' }));
    await user.click(getLine(1).getByRole('button', { name: 'Move line 1' }));
    await screen.findByRole('menu', { name: 'Move line 1' });
    await goBackInHistory();
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Quick Add Customer' }));
    await screen.findByRole('dialog', { name: 'Quick Add Customer' });
    await goBackInHistory();
    await waitUntilDialogIsClosed();
    expect(getField('Client Name')).toHaveValue('Somebody');

    await goBackInHistory();
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    await waitUntilDialogIsClosed();
    expect(getField('Client Name')).toHaveValue('Somebody');
    await goBackInHistory();
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await findHeading('Dashboard');
  });

  it('asks whether to leave after a dialog was closed without Back, and when following a link', async () => {
    const { user } = await openViaDashboard('Create Invoice');
    await screen.findByRole('heading', { name: 'Bill To' });
    await writeInvoice(user);
    await user.click(screen.getByRole('button', { name: 'Quick Add Customer' }));
    await screen.findByRole('dialog', { name: 'Quick Add Customer' });
    await user.keyboard('{Escape}');
    await waitUntilDialogIsClosed();
    await followMainLink(user, 'Products');
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    await waitUntilDialogIsClosed();
    await goBackInHistory();
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await findHeading('Dashboard');
  });
});
