import { describe, expect, it } from '@jest/globals';
import type { Customer, Product } from '@paperbill/contracts/http';
import { PAGE_SIZE } from '@paperbill/contracts/rules';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { fakeListEndpoint } from '../../test/fake-api.js';
import { oakLaneBakery, workshopProduct } from '../../test/invoice-editor.js';
import { renderApp } from '../../test/render-app.js';

const formatIndex = (index: number) => String(index).padStart(5, '0');
const customers = (count: number): Customer[] =>
  Array.from({ length: count }, (_, index) => ({
    ...oakLaneBakery,
    id: `c${index}`,
    name: `Client ${formatIndex(index)}`,
  }));
const products = (count: number): Product[] =>
  Array.from({ length: count }, (_, index) => ({
    ...workshopProduct,
    id: `p${index}`,
    name: `Client ${formatIndex(index)}`,
  }));

/**
 * Measures a page that lists the given items. Returns the number of DOM nodes, the requests, and the bytes of the list
 * responses.
 */
async function measurePage(path: string, items: object[]) {
  let bytes = 0;
  const answer = fakeListEndpoint(items as Customer[], ['name']);
  const { calls } = renderApp(path, {
    [`GET /api${path}`]: async (call) => {
      const response = answer(call);
      bytes += (await response.clone().text()).length;
      return response;
    },
  });
  await screen.findByText('Client 00000');
  await waitFor(() => expect(screen.queryAllByRole('status', { name: /Loading/ })).toEqual([]));
  const cost = { nodes: document.body.querySelectorAll('*').length, calls: calls.length, bytes };
  cleanup();
  return cost;
}

it('A list costs little more with 25,000 rows than with 10', async () => {
  const few = await measurePage('/customers', customers(PAGE_SIZE));
  const most = await measurePage('/customers', customers(25_000));
  expect([most.calls, most.bytes]).toEqual([few.calls, few.bytes]);
  // A longer list adds only a few nodes, for the pagination.
  expect(most.nodes - few.nodes).toBeLessThan(80);
});

/** Opens a list of 21 products, which has three pages. */
function openProducts(address: string) {
  let items = products(21);
  return renderApp(address, {
    'GET /api/products': (call) => fakeListEndpoint(items, ['name'])(call),
    'DELETE /api/products/p20': () => {
      items = items.filter(({ id }) => id !== 'p20');
      return new Response(null, { status: 204 });
    },
  });
}

const getLastProductQuery = (app: ReturnType<typeof renderApp>) => app.called('GET', '/api/products').at(-1)?.query;

describe('a list of several pages', () => {
  it('is searched, sorted and paged by the server, and the URL contains the state', async () => {
    const app = openProducts('/products');
    expect(await screen.findByText('Showing 1 to 10 of 21 products')).toBeVisible();
    await app.user.click(screen.getByRole('columnheader', { name: 'Name' }));
    await app.user.click(screen.getByRole('columnheader', { name: 'Name' }));
    expect(await screen.findByText('Client 00020')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(await screen.findByText('Client 00010')).toBeVisible();
    expect(getLastProductQuery(app)).toEqual({ sort: '-name', page: '2', pageSize: '10' });
    expect(window.location.search).toBe('?sort=-name&page=2');

    await app.user.type(screen.getByRole('searchbox', { name: /^Search products/ }), '0000');
    expect(await screen.findByText('Showing 1 to 10 of 10 products')).toBeVisible();
    expect(getLastProductQuery(app)).toEqual({ search: '0000', sort: '-name', page: '1', pageSize: '10' });
    expect(window.location.search).toBe('?sort=-name&search=0000');
  });

  it('goes to the previous page after its last row is deleted, without showing an empty state', async () => {
    const { user } = openProducts('/products?page=3');
    await user.click(await screen.findByRole('button', { name: 'Delete Client 00020' }));
    const shownTexts: string[] = [];
    const observer = new MutationObserver(() => shownTexts.push(document.body.textContent));
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Showing 11 to 20 of 20 products')).toBeVisible();
    expect(window.location.search).toBe('?page=2');
    observer.disconnect();
    expect(shownTexts.join()).not.toContain('No products yet');
  });

  it('shows that a search found nothing, and can show all again', async () => {
    const { user } = openProducts('/products?search=nothing&sort=-name');
    expect(await screen.findByRole('heading', { name: 'No products found' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show All Products' }));
    expect(await screen.findByText('Client 00020')).toBeVisible();
    expect(window.location.search).toBe('?sort=-name');
  });

  it('shows a capped count for a search with many matches', async () => {
    renderApp('/customers?search=Client', { 'GET /api/customers': fakeListEndpoint(customers(250), ['name']) });
    expect(await screen.findByText('Showing 1 to 10 of 250+ customers')).toBeVisible();
  });
});
