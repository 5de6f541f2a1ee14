import { describe, expect, it, jest } from '@jest/globals';
import type { InvoiceDetails, InvoiceEvent } from '@paperbill/contracts/http';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '../../../../test/fake-api.js';
import { chooseFromMore, findActivity } from '../../../../test/invoice-page.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleInvoice, sampleInvoiceDetails } from '../../../../test/samples.js';
import { getToday } from '../../../components/today.js';

const sampleInvoiceId = '0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11';
const customerId = '4c3c1f0e-7a8b-4a53-8d3e-0b6f1a5258f5';

const line = {
  ...{ invoiceId: sampleInvoiceId, productId: null, productName: '', quantity: '1.00', unit: 'each', notes: '' },
};

const anInvoice = (fields: Partial<InvoiceDetails> = {}): InvoiceDetails =>
  sampleInvoiceDetails({
    ...{ id: sampleInvoiceId, customerId, subtotal: '1590.50', total: '1590.50', amountDue: '1590.50' },
    history: [{ id: sampleInvoiceId, at: '2026-11-20T08:00:00.000Z', action: 'created', amount: null }],
    lineItems: [
      {
        ...{ ...line, id: 'line-1', productName: 'Workshop', description: 'A day with the team', quantity: '1.50' },
        ...{ unit: 'day(s)', unitPrice: '1060.00', subtotal: '1590.00', notes: 'In their office', sortOrder: 0 },
      },
      { ...line, id: 'line-2', description: 'Postage', unitPrice: '0.50', subtotal: '0.50', sortOrder: 1 },
    ],
    ...fields,
  });

const createRoutes = (invoice: InvoiceDetails) => ({
  [`GET /app/api/invoices/${sampleInvoiceId}`]: invoice,
  [`GET /app/api/invoices/${sampleInvoiceId}/links`]: [],
  [`GET /app/api/invoices/${sampleInvoiceId}/client-messages`]: [],
});

const openInvoicePage = async (invoice = anInvoice(), routes = {}) => {
  const app = renderApp(`/invoices/${sampleInvoiceId}`, { ...createRoutes(invoice), ...routes });
  await screen.findByRole('heading', { level: 1, name: 'Invoice 7' });
  return app;
};

describe('The page of an invoice', () => {
  it('shows its content as text, and the printed sheet', async () => {
    const { user } = await openInvoicePage(anInvoice({ note: 'Thank you.\nSee you!' }));
    const summary = within(screen.getByRole('region', { name: 'Summary' }));
    expect(summary.getByText('Note to client').nextSibling).toHaveTextContent('Thank you. See you!');
    expect(summary.getByText('Pending')).toBeVisible();
    expect(summary.getByText('Due on Dec 2, 2099')).toBeVisible();
    expect(summary.getByRole('link', { name: 'Oak Lane Bakery' })).toHaveAttribute('href', `/customers/${customerId}`);
    const rows = within(screen.getByRole('region', { name: 'Line items' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'WorkshopA day with the teamIn their office1.5day(s)$1,060.00$1,590.00',
      'Postage1each$0.50$0.50',
      'Subtotal$1,590.50',
      expect.stringMatching(/^Tax \(.*%\)\$0\.00$/),
      'Total$1,590.50',
    ]);
    expect(await screen.findByRole('img', { name: 'Invoice 7 as it is printed' })).toHaveTextContent('Thank you');
    expect(document.title).toBe('Invoice 7 · Paperbill');
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('menuitem', { name: /^Open PDF/ })).toHaveAttribute(
      'href',
      `/api/invoices/${sampleInvoiceId}/download-pdf?disposition=inline`,
    );
  });

  it('has the sheet behind a tab in a narrow window, and keeps the tab in the address', async () => {
    const { matchMedia } = window;
    const narrow = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ ...matchMedia(query), matches: query === '(width < 1100px)' }));
    const { user } = await openInvoicePage();
    const details = screen.getByRole('tabpanel', { name: 'Details' });
    expect(within(details).getByRole('region', { name: 'Summary' })).toBeVisible();
    expect(screen.queryByRole('img', { name: 'Invoice 7 as it is printed' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Sheet' }));
    expect(await screen.findByRole('img', { name: 'Invoice 7 as it is printed' })).toBeVisible();
    expect(details).not.toBeVisible();
    expect(window.location.search).toBe('?view=sheet');
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Details' })).toHaveFocus();
    expect(details).toBeVisible();
    expect(window.location.search).toBe('');
    narrow.mockRestore();
  });

  it.each<[string, Partial<InvoiceDetails>, string]>([
    ['a paid', { status: 'paid', paidAt: '2026-11-26T09:00:00.000Z', paidOn: '2026-11-20' }, 'Paid on Nov 20, 2026'],
    ['an overdue', { status: 'overdue', dueDate: '2026-11-01' }, 'Was due on Nov 1, 2026'],
  ])(
    'shows since when %s invoice has its status, and a client who is not a customer without a link',
    async (_, fields, text) => {
      await openInvoicePage(anInvoice({ customerId: null, ...fields }));
      expect(screen.getByText(text)).toBeVisible();
      expect(screen.queryByText('Note to client')).not.toBeInTheDocument();
      expect(screen.queryByRole('link', { name: 'Oak Lane Bakery' })).not.toBeInTheDocument();
    },
  );

  it('shows a new status at once, and reverts it after a failure', async () => {
    let answer: (answered: Response) => void = () => undefined;
    const { user } = await openInvoicePage(anInvoice(), {
      [`PATCH /api/invoices/${sampleInvoiceId}/status`]: () => new Promise<Response>((resolve) => (answer = resolve)),
    });
    await user.click(screen.getByRole('button', { name: 'Mark as Paid' }));
    const summary = within(screen.getByRole('region', { name: 'Summary' }));
    expect(await summary.findByText('Paid', { selector: 'span' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Mark as Unpaid' })).toHaveFocus();

    answer(failure(503, 'SERVICE_UNAVAILABLE', 'Please wait a moment.'));
    expect(await summary.findByText('Pending')).toBeVisible();
    expect(await screen.findByText('Update failed')).toBeVisible();
  });

  it('opens from the list, and links back to the list with its filter', async () => {
    const { user } = renderApp('/invoices?status=unpaid', {
      ...createRoutes(anInvoice()),
      'GET /api/invoices': () => json([sampleInvoice({ id: sampleInvoiceId })], { headers: { 'X-Total-Count': '1' } }),
    });
    await user.click(await screen.findByRole('link', { name: '7' }));
    await screen.findByRole('heading', { level: 1, name: 'Invoice 7' });
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'All Invoices' }));
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/invoices?status=unpaid'));
  });

  it('shows "not found" for an unknown id', async () => {
    renderApp(`/invoices/${sampleInvoiceId}`, {
      [`GET /app/api/invoices/${sampleInvoiceId}`]: () => failure(404, 'NOT_FOUND', 'This does not exist.'),
    });
    expect(await screen.findByRole('heading', { name: 'Invoice not found' })).toBeVisible();
  });

  it('shows the history, newest first, and all of it on request', async () => {
    const events: InvoiceEvent[] = [
      'created',
      'downloaded',
      'marked-paid',
      'marked-unpaid',
      ...Array(4).fill('downloaded'),
    ].map((action, index) => ({
      id: `event-${index}`,
      at: `2026-11-20T08:0${index}:00.000Z`,
      action: action as InvoiceEvent['action'],
      amount: null,
    }));
    const payment: InvoiceEvent = {
      id: 'refund-event',
      at: '2026-11-20T09:00:00Z',
      action: 'payment-recorded',
      amount: '-5.00',
    };
    const { user } = await openInvoicePage(anInvoice({ history: [payment, ...events.toReversed()] }));
    const history = await findActivity();
    const texts = () => history.getAllByRole('listitem').map((item) => item.firstChild?.firstChild?.textContent);
    expect(texts()).toEqual([
      'Refund recorded',
      ...Array.from({ length: 4 }, () => 'PDF downloaded'),
      'Marked as unpaid',
      'Marked as paid',
      'PDF downloaded',
    ]);
    expect(history.getAllByRole('listitem')[0]).toHaveTextContent('-$5.00');
    await user.click(history.getByRole('button', { name: 'Show all 9' }));
    expect(texts().at(-1)).toBe('Created');
    await user.click(history.getByRole('button', { name: 'Show less' }));
    expect(texts()).toHaveLength(8);
  });

  const draftId = '7a2b3c4d-0c3d-4e5f-8a9b-0c1d2e3f4a5b';
  const draftAnswer = () => json({ id: draftId }, { status: 201 });

  it('copies the invoice without a question if no price has changed, and opens the draft', async () => {
    const { user, called } = await openInvoicePage(anInvoice(), {
      [`GET /app/api/invoices/${sampleInvoiceId}/changed-prices`]: [],
      [`POST /app/api/invoices/${sampleInvoiceId}/copy`]: draftAnswer,
    });
    await chooseFromMore(user, /^Copy invoice/);
    await waitFor(() => expect(window.location.pathname).toBe(`/drafts/${draftId}`));
    const [call] = called('POST', `/app/api/invoices/${sampleInvoiceId}/copy`);
    expect([call!.body, Boolean(call!.headers['idempotency-key'])]).toEqual([{ prices: 'unchanged' }, true]);
  });

  it('asks which prices a copy gets if products have other prices now', async () => {
    const changed = [{ productId: 'p', description: 'Workshop', unitPrice: '1060.00', currentPrice: '1100.00' }];
    const { user, called } = await openInvoicePage(anInvoice(), {
      [`GET /app/api/invoices/${sampleInvoiceId}/changed-prices`]: changed,
      [`POST /app/api/invoices/${sampleInvoiceId}/copy`]: draftAnswer,
    });
    await chooseFromMore(user, /^Copy invoice/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Which prices?' }));
    expect(dialog.getByText('Workshop: $1,060.00, now $1,100.00')).toBeInTheDocument();
    await user.click(dialog.getByRole('radio', { name: 'As on this invoice' }));
    await user.click(await dialog.findByRole('button', { name: 'Copy invoice' }));
    await waitFor(() => expect(window.location.pathname).toBe(`/drafts/${draftId}`));
    expect(called('POST', `/app/api/invoices/${sampleInvoiceId}/copy`)[0]!.body).toEqual({ prices: 'unchanged' });
  });

  it('voids the invoice after a question, and opens the draft that replaces it', async () => {
    const { user, called } = await openInvoicePage(anInvoice(), {
      [`POST /app/api/invoices/${sampleInvoiceId}/correct`]: draftAnswer,
    });
    await chooseFromMore(user, /^Correct invoice/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct invoice 7?' }));
    await user.click(await dialog.findByRole('button', { name: 'Correct invoice' }));
    await waitFor(() => expect(window.location.pathname).toBe(`/drafts/${draftId}`));
    expect(called('POST', `/app/api/invoices/${sampleInvoiceId}/correct`)[0]!.body).toEqual({
      date: getToday(),
      reason: '',
    });
  });

  it('links to the invoice that replaces it, and to the one that it replaces', async () => {
    const { user } = await openInvoicePage(
      anInvoice({
        status: 'void',
        correctedBy: { id: 'invoice-9', invoiceNumber: '9' },
        corrects: { id: 'invoice-5', invoiceNumber: '5' },
      }),
    );
    const next = within(screen.getByRole('region', { name: 'Summary' }));
    expect(next.getByRole('link', { name: '9' })).toHaveAttribute('href', '/invoices/invoice-9');
    expect(next.getByRole('link', { name: '5' })).toHaveAttribute('href', '/invoices/invoice-5');
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('menuitem', { name: /^Copy invoice/ })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: /^Correct invoice/ })).not.toBeInTheDocument();
  });
});
