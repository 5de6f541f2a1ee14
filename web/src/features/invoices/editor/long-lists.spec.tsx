import { describe, expect, it, jest } from '@jest/globals';
import { companyProfileDefaults, type Customer, type Product } from '@paperbill/contracts/http';
import { screen, waitFor } from '@testing-library/react';
import { failure, fakeListEndpoint } from '../../../../test/fake-api.js';
import { getLine, oakLaneBakery, workshopProduct } from '../../../../test/invoice-editor.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleUser } from '../../../../test/samples.js';
import { tabDraftKey } from '../../../drafts/tab-draft.js';
import { markSignedIn } from '../../../user-storage.js';
import { blankDocument, blankLineItem } from '../../documents/form/document-schema.js';
import { writeDocumentDraft } from '../../documents/editor/use-document-draft.js';
import { INVOICE_DRAFT_KIND } from './create-invoice-form.js';

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
    name: `Item ${formatIndex(index)}`,
  }));

const createListRoutes = (customerCount: number, productCount: number) => ({
  'GET /api/customers': fakeListEndpoint(customers(customerCount), ['name', 'contactPerson', 'email']),
  'GET /api/products': fakeListEndpoint(products(productCount), ['name', 'description']),
});

/** Stores a draft with `count` lines in this browser. The editor then opens with this draft. */
function restoreLines(count: number, blankLineCount = 0): void {
  const filled = { ...blankLineItem(), description: 'Work', unitPrice: '10' };
  markSignedIn(sampleUser.id);
  const values = {
    ...blankDocument('invoice', companyProfileDefaults),
    clientName: 'Somebody',
    lineItems: [
      ...Array.from({ length: count }, () => filled),
      ...Array.from({ length: blankLineCount }, () => blankLineItem()),
    ],
  };
  writeDocumentDraft(tabDraftKey(INVOICE_DRAFT_KIND, sampleUser.id), { values });
}

/** Opens Create Invoice as a page of the app. */
async function openEditor(routes: Parameters<typeof renderApp>[1]) {
  const page = renderApp('/create-invoice', routes);
  await screen.findByRole('heading', { name: 'Bill To' });
  await waitFor(() => expect(screen.getByLabelText('Invoice Number')).not.toHaveValue(''));
  return page;
}

const product = (number: number) => getLine(number).getByRole('combobox', { name: 'Product' });
const queryOptions = () => screen.queryAllByRole('option', { name: /^(Client|Item)/ });

describe('Create Invoice with long lists', () => {
  it('opens with the same requests whatever the size of the lists', async () => {
    const countRequests = async (count: number) => {
      const { calls, unmount } = await openEditor(createListRoutes(count, count));
      const requests = calls.map(({ method, path }) => `${method} ${path}`).sort();
      unmount();
      // The form shares a running request of the layout for the plan. The plan may therefore be requested once or
      // twice, so repeated requests are removed.
      return requests.filter((call, index) => !call.endsWith('/status') || call !== requests[index - 1]);
    };
    const few = await countRequests(10);
    expect(few.filter((call) => /customers|products/.test(call))).toEqual([]);
    expect(await countRequests(10_000)).toEqual(few);
  });

  it('fetches one response of a bounded size when a picker opens, and renders few options', async () => {
    const { user, called } = await openEditor(createListRoutes(25_000, 10_000));
    const nodes = () => document.querySelectorAll('*').length;
    const before = nodes();
    await user.click(product(1));
    await waitFor(() => expect(queryOptions()).toHaveLength(50));
    expect(called('GET', '/api/products').map(({ query }) => query)).toEqual([{ limit: '50' }]);
    expect(nodes() - before).toBeLessThan(300);
    expect(screen.getByText('9,950 more: type to find them')).toBeInTheDocument();
  });

  it('saves an invoice with blank lines at the end without remounting rows', async () => {
    restoreLines(5, 2);
    const { user } = await openEditor({
      'POST /api/invoices': () => failure(503, 'SERVICE_UNAVAILABLE', 'Not available right now'),
    });
    const rows = () => screen.getAllByRole('group', { name: /^Line \d+$/ });
    const before = rows();
    expect(before).toHaveLength(7);
    await user.click(screen.getByRole('button', { name: 'Save Invoice' }));
    await screen.findByText('Not available right now');
    expect(rows()).toHaveLength(5);
    rows().forEach((row, index) => expect(row).toBe(before[index]));
  });
});

describe('a picker of a long list', () => {
  it('shows a failed search, and retries it', async () => {
    let isDown = true;
    const { 'GET /api/products': find } = createListRoutes(0, 10_000);
    const { user } = await openEditor({
      'GET /api/products': (call) => (isDown ? failure(503, 'SERVICE_UNAVAILABLE', 'Not now') : find(call)),
    });
    await user.type(product(1), 'item 09');
    const retry = await screen.findByRole('option', { name: 'Search failed – try again' });
    isDown = false;
    await user.click(retry);
    await waitFor(() => expect(queryOptions()).toHaveLength(20));
    expect(product(1)).toHaveFocus();
  });

  it('sends no request once it has all matches', async () => {
    const { user, called } = await openEditor(createListRoutes(25_000, 10_000));
    await user.type(screen.getByRole('combobox', { name: 'Client Name' }), 'client 1234');
    await waitFor(() => expect(queryOptions()).toHaveLength(10));
    const requestCount = called('GET', '/api/customers').length;
    // These requests omit the totals, because the field for the customer does not show them.
    expect(called('GET', '/api/customers').map(({ query }) => query.totals)).toEqual(Array(requestCount).fill('false'));
    await user.keyboard('5');
    expect(queryOptions().map(({ textContent }) => textContent)).toEqual(['Client 12345Jane Miller']);
    expect(called('GET', '/api/customers')).toHaveLength(requestCount);
  });

  it('aborts a search when the next one starts', async () => {
    const signals = new Map<string, AbortSignal>();
    const { user } = await openEditor(createListRoutes(25_000, 10_000));
    const fake = jest.mocked(globalThis.fetch);
    const answer = fake.getMockImplementation()!;
    fake.mockImplementation((input, init) => {
      const search = new URL(String(input), window.location.origin).searchParams.get('search');
      if (search === null) return answer(input, init);
      signals.set(search, init!.signal!);
      return search === 'item 1' ? new Promise(() => {}) : answer(input, init);
    });
    await user.type(product(1), 'item 1');
    await waitFor(() => expect(signals.has('item 1')).toBe(true));
    await user.keyboard('2');
    await waitFor(() => expect(signals.has('item 12')).toBe(true));
    expect(signals.get('item 1')!.aborted).toBe(true);
  });
});
