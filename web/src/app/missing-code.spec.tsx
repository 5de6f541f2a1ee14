import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { getField, getLine, oakLaneBakery } from '../../test/invoice-editor.js';
import { closeTab, renderApp } from '../../test/render-app.js';
import { sampleInvoice } from '../../test/samples.js';
import { browserNavigation } from '../api/redirect.js';

/** Paths of the chunks that are missing. Each test uses its own chunk, because Jest loads a module only once. */
const mockMissingChunks = new Set<string>();

function mockChunk(path: string, load: () => object): object {
  if (mockMissingChunks.has(path)) throw new TypeError(`Failed to fetch dynamically imported module: ${path}`);
  return load();
}

jest.mock('../features/products/products-page.js', () =>
  mockChunk('products-page', () => jest.requireActual('../features/products/products-page.js')),
);
jest.mock('../features/profile/profile-page.js', () => mockChunk('profile-page', () => ({})));
jest.mock('../features/invoices/list/invoices-page.js', () =>
  mockChunk('invoices-page', () => jest.requireActual('../features/invoices/list/invoices-page.js')),
);
jest.mock('../features/subscription/upgrade-page.js', () => mockChunk('upgrade-page', () => ({})));
jest.mock('../features/customers/customer-dialog.js', () =>
  mockChunk('customer-dialog', () => jest.requireActual('../features/customers/customer-dialog.js')),
);
jest.mock('../features/products/product-dialog.js', () =>
  mockChunk('product-dialog', () => jest.requireActual('../features/products/product-dialog.js')),
);
jest.mock('../csv/csv.js', () => mockChunk('csv', () => jest.requireActual('../csv/csv.js')));
jest.mock('../features/invoices/api/zip-pdfs.js', () => mockChunk('zip-pdfs', () => ({})));

const respondWithPageOfBuild = (build: string) => () =>
  new Response(`<!doctype html><script type="module" crossorigin src="/assets/index-${build}.js"></script>`);
const rejectAsOffline = () => Promise.reject(new TypeError('Failed to fetch'));

/** Opens the app in a tab that still runs the outdated build 'old'. */
function openInOldTab(
  address: string,
  server: () => Response | Promise<Response>,
  routes: Parameters<typeof renderApp>[1] = {},
) {
  document.querySelector('script[type=module]')?.remove();
  document.head.insertAdjacentHTML('beforeend', '<script type="module" src="/assets/index-old.js"></script>');
  return renderApp(address, {
    'GET /': server,
    'GET /api/customers': [oakLaneBakery],
    'POST /api/profile': {},
    ...routes,
  });
}

const findMainLink = async (name: string) =>
  within(await screen.findByRole('navigation', { name: 'Main' })).getByRole('link', { name });

let reloadSpy: jest.Spied<typeof browserNavigation.reload>;

beforeEach(() => {
  mockMissingChunks.clear();
  reloadSpy = jest.spyOn(browserNavigation, 'reload').mockReturnValue(undefined);
  // React logs every error that an error boundary catches, so the log is silenced.
  jest.spyOn(console, 'error').mockReturnValue(undefined);
});

describe('a page whose chunk a deployment removed', () => {
  it('is opened by reloading the app once', async () => {
    mockMissingChunks.add('products-page');
    const { user } = openInOldTab('/dashboard', respondWithPageOfBuild('new'));
    await user.click(await findMainLink('Products'));
    await waitFor(() => expect(reloadSpy).toHaveBeenCalledTimes(1));
    expect(window.location.pathname).toBe('/products');
    expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument();

    closeTab();
    openInOldTab('/products', respondWithPageOfBuild('new'));
    expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
    expect(await findMainLink('Customers')).toBeVisible();
    expect(reloadSpy).toHaveBeenCalledTimes(1);

    mockMissingChunks.clear();
    const again = openInOldTab('/products', respondWithPageOfBuild('new'));
    await again.user.click((await screen.findAllByRole('button', { name: 'Try again' }))[0]!);
    expect((await screen.findAllByRole('button', { name: 'Add Product' }))[0]).toBeVisible();
  });

  it('reloads the app again after the next deployment', async () => {
    mockMissingChunks.add('profile-page');
    openInOldTab('/profile', respondWithPageOfBuild('new'));
    await waitFor(() => expect(reloadSpy).toHaveBeenCalledTimes(1));
    closeTab();
    openInOldTab('/profile', respondWithPageOfBuild('newer'));
    await waitFor(() => expect(reloadSpy).toHaveBeenCalledTimes(2));
  });

  it('shows that there is no connection, and loads on retry', async () => {
    mockMissingChunks.add('invoices-page');
    const { user } = openInOldTab('/dashboard', rejectAsOffline);
    await user.click(await findMainLink('All Invoices'));
    expect(await screen.findByText(/^The server can not be reached/)).toBeVisible();
    expect(reloadSpy).not.toHaveBeenCalled();

    mockMissingChunks.clear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No invoices yet' })).toBeVisible();
  });

  it('does not reload twice in a browser without sessionStorage', async () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    const entry = [{ type: 'reload' }] as unknown as PerformanceEntryList;
    Object.assign(performance, { getEntriesByType: () => entry });
    mockMissingChunks.add('upgrade-page');
    openInOldTab('/upgrade', respondWithPageOfBuild('new'));
    expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
    expect(reloadSpy).not.toHaveBeenCalled();
  });
});

describe('a dialog whose chunk is missing', () => {
  it('leaves the page unchanged, and opens once the chunk is available', async () => {
    mockMissingChunks.add('customer-dialog');
    const { user } = openInOldTab('/customers', rejectAsOffline);
    await user.click(await screen.findByRole('button', { name: 'Add Customer' }));
    expect(await screen.findByText('This could not be opened')).toBeVisible();
    expect(await screen.findByRole('row', { name: /^Oak Lane Bakery/ })).toBeVisible();

    mockMissingChunks.clear();
    await user.click(await screen.findByRole('button', { name: 'Add Customer' }));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  it('reloads the app after a deployment and restores the draft', async () => {
    mockMissingChunks.add('product-dialog');
    const { user } = openInOldTab('/create-invoice', respondWithPageOfBuild('new'));
    await screen.findByRole('heading', { name: 'Bill To' });
    await user.type(getLine(1).getByLabelText('Description'), 'Half a day');
    await user.click(screen.getByRole('button', { name: 'Quick Add Item' }));
    await waitFor(() => expect(reloadSpy).toHaveBeenCalledTimes(1));

    mockMissingChunks.clear();
    closeTab();
    openInOldTab('/create-invoice', respondWithPageOfBuild('new'));
    await screen.findByText('Draft restored');
    expect(getLine(1).getByLabelText('Description')).toHaveValue('Half a day');
    expect(getField('Client Name')).toHaveValue('');
  });
});

describe('an export whose chunk is missing', () => {
  it('reloads the app after a deployment', async () => {
    mockMissingChunks.add('csv');
    const { user } = openInOldTab('/customers', respondWithPageOfBuild('new'));
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(reloadSpy).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(/failed$/)).not.toBeInTheDocument();
  });

  it('shows that the server cannot be reached, not that the export failed', async () => {
    mockMissingChunks.add('zip-pdfs');
    const { user } = openInOldTab('/invoices', rejectAsOffline, { 'GET /api/invoices': [sampleInvoice()] });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await screen.findByRole('button', { name: 'Download PDFs' }));
    expect(await screen.findByText(/^The server can not be reached/)).toBeVisible();
    expect(reloadSpy).not.toHaveBeenCalled();
  });
});
