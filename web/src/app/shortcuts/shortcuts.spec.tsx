import { describe, expect, it } from '@jest/globals';
import type { SearchResults } from '@paperbill/contracts/http';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAccountMenu } from '../../../test/account-menu.js';
import { failure, json } from '../../../test/fake-api.js';
import { oakLaneBakery, writeInvoice } from '../../../test/invoice-editor.js';
import { listResponse, findCheckbox } from '../../../test/listed-invoices.js';
import { renderApp } from '../../../test/render-app.js';
import { sampleQuote } from '../../../test/samples.js';

const openPage = async (address: string, heading: string, routes = {}) => {
  const app = renderApp(address, routes);
  await screen.findByRole('heading', { name: heading });
  return app;
};

/**
 * Waits until the keyboard shortcuts work. Their code loads after the page, in the same chunk as the area for toasts.
 */
const waitForShortcuts = () => screen.findByRole('region', { name: /Notifications/ });

describe('Ctrl+S', () => {
  it('saves the invoice, even while a field has focus', async () => {
    const { user, called } = await openPage('/create-invoice', 'Bill To');
    await waitForShortcuts();
    await writeInvoice(user);
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Invoice created');
    expect(called('POST', '/api/invoices')).toHaveLength(1);
  });

  it('saves the open dialog and not the page below it, over which Ctrl+K does not open', async () => {
    const { user, called } = await openPage('/create-invoice', 'Bill To', {
      'POST /api/customers': () => json({ ...oakLaneBakery, id: 'customer-2', name: 'Harbor' }, { status: 201 }),
    });
    await waitForShortcuts();
    await user.click(screen.getByRole('button', { name: 'Quick Add Customer' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Company Name'), 'Harbor');
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox', { name: /^Search pages/ })).not.toBeInTheDocument();
    await user.keyboard('{Meta>}s{/Meta}');
    await screen.findByText('Customer created successfully');
    expect(called('POST', '/api/invoices')).toHaveLength(0);
  });
});

describe('the single-key shortcuts', () => {
  it('/ focuses the search field of the page, in which / is a normal character', async () => {
    const { user } = await openPage('/invoices', 'All Invoices');
    await waitForShortcuts();
    await screen.findByRole('searchbox');
    await user.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await user.keyboard('/?');
    expect(screen.getByRole('searchbox')).toHaveValue('/?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('/ opens the finder on a page without a search field', async () => {
    const { user } = await openPage('/profile', 'Company Profile');
    await waitForShortcuts();
    await user.keyboard('/');
    const finder = within(await screen.findByRole('dialog', { name: 'Search' }));
    expect(finder.getByRole('combobox')).toHaveValue('');
  });

  it('? and the account menu both open the list of shortcuts', async () => {
    const { user } = await openPage('/invoices', 'All Invoices');
    await waitForShortcuts();
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('Show this list');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await openAccountMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }));
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  });
});

describe('the keys of a list', () => {
  it('go from the search to the rows and through them, select a row, and open it', async () => {
    const { user } = await openPage('/invoices', 'All Invoices', {
      'GET /api/invoices': () => listResponse(),
      'GET /app/api/invoices/invoice-2': () => failure(404, 'NOT_FOUND', 'Gone'),
    });
    await waitForShortcuts();
    await user.click(await screen.findByRole('searchbox'));
    await screen.findByRole('link', { name: 'INV-1' });
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: 'INV-1' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}x');
    expect(screen.getByRole('link', { name: 'INV-2' })).toHaveFocus();
    expect(await findCheckbox(2)).toBeChecked();
    (await findCheckbox(2)).focus();
    await user.keyboard('{ArrowUp}');
    expect(await findCheckbox(1)).toHaveFocus();
    screen.getByRole('link', { name: 'INV-2' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/invoices/invoice-2'));
  });

  it('go through drafts, and from the search to the list below it', async () => {
    const updatedAt = '2026-11-20T08:00:00.000Z';
    const drafts = ['Ada', 'Bo'].map((clientName) => ({ id: clientName, clientName, total: null, updatedAt }));
    const { user } = await openPage('/invoices', 'All Invoices', {
      'GET /api/invoices': () => listResponse(),
      'GET /app/api/drafts': drafts,
    });
    await waitForShortcuts();
    (await screen.findByRole('link', { name: 'Ada' })).focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Bo' })).toHaveFocus();
    await user.keyboard('/{ArrowDown}');
    expect(screen.getByRole('link', { name: 'INV-1' })).toHaveFocus();
  });
});

describe('Ctrl+K', () => {
  it('finds pages at once and opens one', async () => {
    const { user } = await openPage('/invoices', 'All Invoices');
    await waitForShortcuts();
    await user.keyboard('{Control>}k{/Control}');
    const finder = within(await screen.findByRole('dialog', { name: 'Search' }));
    expect(finder.getAllByRole('option')).toHaveLength(13);
    await user.type(finder.getByRole('combobox'), 'prof{Enter}');
    expect(await screen.findByRole('heading', { name: 'Company Profile' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: 'Search' })).not.toBeInTheDocument();
  });

  it('finds a setting by another word, opens its page and focuses it', async () => {
    const { user } = await openPage('/invoices', 'All Invoices');
    await waitForShortcuts();
    await user.keyboard('{Control>}k{/Control}');
    const finder = within(await screen.findByRole('dialog', { name: 'Search' }));
    await user.type(finder.getByRole('combobox'), 'cancel sub{Enter}');
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Upgrade to Pro'));
    expect(window.location.pathname).toBe('/profile');
  });

  it('buffers keys typed before the search field is ready, and ignores Enter until then', async () => {
    await openPage('/create-invoice', 'Bill To');
    await waitForShortcuts();
    const client = screen.getByRole('combobox', { name: 'Client Name' });
    client.focus();
    const pressKey = (key: string, ctrlKey = false) =>
      act(() => void fireEvent.keyDown(document.activeElement!, { key, ctrlKey, cancelable: true }));
    pressKey('k', true);
    for (const key of ['o', 'x', 'Backspace', 'a', 'k', 'Enter']) pressKey(key);
    const field = await screen.findByRole('combobox', { name: /^Search pages/ });
    await waitFor(() => expect(field).toHaveValue('oak'));
    expect(field).toHaveFocus();
    expect(client).toHaveValue('');
    expect(window.location.pathname).toBe('/create-invoice');
    const user = userEvent.setup();
    await user.keyboard('s');
    expect(field).toHaveValue('oaks');
  });

  const results: SearchResults = {
    customers: [oakLaneBakery],
    products: [],
    invoices: [],
    quotes: [],
    unavailable: [],
  };

  const find = async (routes: object) => {
    const app = await openPage('/profile', 'Company Profile', routes);
    await waitForShortcuts();
    await app.user.click(screen.getByRole('button', { name: 'Search' }));
    const finder = within(await screen.findByRole('dialog', { name: 'Search' }));
    await app.user.type(finder.getByRole('combobox'), 'oak');
    return { ...app, finder };
  };

  it('finds customers and quotes with one request and opens the page of one', async () => {
    const { id, number, clientName, quoteDate, total, status } = sampleQuote();
    const quote = { id, number, clientName, quoteDate, total, status };
    const { user, called, finder } = await find({
      'GET /app/api/search': { ...results, quotes: [quote] } satisfies SearchResults,
    });
    expect(await finder.findByRole('option', { name: /^Oak Lane Bakery.*Customer$/ })).toBeVisible();
    expect(called('GET', '/app/api/search').map(({ query }) => query)).toEqual([{ q: 'oak' }]);
    expect(called('GET', '/api/customers')).toEqual([]);
    await user.click(finder.getByRole('option', { name: `${number} · ${clientName} Quote` }));
    await waitFor(() => expect(window.location.pathname).toBe(`/quotes/${id}`));
  });

  it('says that there are more results and what could not be searched, and does not move as they arrive', async () => {
    const many = Array.from({ length: 5 }, (_, index) => ({ ...oakLaneBakery, id: `customer-${index}` }));
    const { finder } = await find({
      'GET /app/api/search': { ...results, customers: many, unavailable: ['products', 'invoices'] },
    });
    expect(await finder.findAllByRole('option')).toHaveLength(5);
    expect(await finder.findByText('Keep typing to find more')).toBeVisible();
    expect(finder.getByRole('alert')).toHaveTextContent('Products and invoices could not be searched.');
    expect(document.querySelector('.ant-modal-centered')).toBeNull();
  });

  it('says that the search failed, not that nothing was found', async () => {
    const { finder } = await find({ 'GET /app/api/search': () => failure(503, 'SERVICE_UNAVAILABLE', 'Not now.') });
    expect(await finder.findByRole('alert')).toHaveTextContent('Customers, products, invoices and quotes could not be');
    expect(finder.queryByText(/^Nothing found/)).not.toBeInTheDocument();
  });
});
