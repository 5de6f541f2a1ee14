import { afterEach, describe, expect, it } from '@jest/globals';
import type { Invoice, InvoiceStats } from '@paperbill/contracts/http';
import type { InvoiceStatus } from '@paperbill/contracts/rules';
import { requestTexts } from '@paperbill/contracts/texts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '../../../../test/fake-api.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleInvoice, sampleStats } from '../../../../test/samples.js';

type Answer = 'ok' | 'refused';

/**
 * Opens a page with a fake server. The test decides when the server responds. The server applies a status change when
 * it responds.
 */
function openWithSlowServer() {
  let invoice: Invoice = sampleInvoice();
  const stats = (): InvoiceStats =>
    invoice.status === 'paid'
      ? { ...sampleStats, paidInvoices: 2, pendingInvoices: 1, collectedAmount: '300.00', receivableAmount: '300.00' }
      : sampleStats;
  const waiting: ((answer: Answer) => void)[] = [];
  const app = renderApp('/invoices', {
    'GET /api/invoices': () => json([invoice]),
    'GET /api/invoices/stats': () => json(stats()),
    'PATCH /api/invoices/invoice-1/status': async ({ body }) => {
      const answer = await new Promise<Answer>((resolve) => waiting.push(resolve));
      if (answer === 'refused') return failure(503, 'SERVICE_UNAVAILABLE', 'Please wait.');
      invoice = { ...invoice, status: (body as { status: InvoiceStatus }).status };
      return json(invoice);
    },
  });
  const sent = () => app.called('PATCH', '/api/invoices/invoice-1/status').map(({ body }) => (body as Invoice).status);
  return {
    ...app,
    sent,
    stored: () => invoice.status,
    /** Responds to a waiting status change, by default the oldest one. */
    answer: (answer: Answer, index = 0) => act(async () => waiting.splice(index, 1)[0]!(answer)),
  };
}

const findInvoiceRow = async () => within(await screen.findByRole('row', { name: /Oak Lane Bakery/ }));
const getShownStatus = async () => (await findInvoiceRow()).getByText(/^(Paid|Pending)$/).textContent;
const markAsPaid = async (user: ReturnType<typeof renderApp>['user']) =>
  user.click((await findInvoiceRow()).getByRole('button', { name: /^Mark as Paid/ }));
const clickUndo = async (user: ReturnType<typeof renderApp>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Undo' }));
async function markAndUndo(user: ReturnType<typeof renderApp>['user']) {
  await markAsPaid(user);
  await clickUndo(user);
}
const goToPage = (user: ReturnType<typeof renderApp>['user'], page: string) =>
  user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: page }));

const observers: MutationObserver[] = [];
afterEach(() => observers.splice(0).forEach((observer) => observer.disconnect()));

/** Records every status that the page shows, in order. */
async function recordStatus() {
  const texts = [await getShownStatus()];
  const observer = new MutationObserver(() => {
    const text = screen.queryByText(/^(Paid|Pending|Overdue)$/, { selector: 'td *' })?.textContent;
    if (text && text !== texts.at(-1)) texts.push(text);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  observers.push(observer);
  return texts;
}

describe('two status changes of one invoice', () => {
  it('reach the server in order even if the first is slow, and the last one wins', async () => {
    const { user, sent, answer, stored } = openWithSlowServer();
    const texts = await recordStatus();
    await markAndUndo(user);
    expect(await getShownStatus()).toBe('Pending');
    expect(sent()).toEqual(['paid']);

    await answer('ok');
    await waitFor(() => expect(sent()).toEqual(['paid', 'pending']));
    await answer('ok');

    await waitFor(() => expect(stored()).toBe('pending'));
    expect(await getShownStatus()).toBe('Pending');
    expect(texts).toEqual(['Pending', 'Paid', 'Pending']);
  });

  it('skip the second of three changes if the third replaces it before it was sent', async () => {
    const { user, sent, answer, stored } = openWithSlowServer();
    await markAndUndo(user);
    await markAsPaid(user);
    await answer('ok');

    await waitFor(() => expect(stored()).toBe('paid'));
    expect(await getShownStatus()).toBe('Paid');
    expect(sent()).toEqual(['paid']);
  });

  it('end with the last status if the first request fails', async () => {
    const { user, sent, answer, stored } = openWithSlowServer();
    await markAndUndo(user);
    await answer('refused');
    await waitFor(() => expect(sent()).toEqual(['paid', 'pending']));
    await answer('ok');

    expect(stored()).toBe('pending');
    expect(await getShownStatus()).toBe('Pending');
    expect(screen.queryByText('Update failed')).not.toBeInTheDocument();
  });

  it('end with the server’s status and a toast if the last request fails', async () => {
    const { user, sent, answer, stored } = openWithSlowServer();
    await markAndUndo(user);
    await answer('ok');
    await waitFor(() => expect(sent()).toEqual(['paid', 'pending']));
    await answer('refused');

    expect(await screen.findByText('Failed to update invoice status. Please try again.')).toBeVisible();
    expect(stored()).toBe('paid');
    await waitFor(async () => expect(await getShownStatus()).toBe('Paid'));
  });
});

describe('an unconfirmed status change', () => {
  it('shows on the next page too, in its list and statistics, and can be undone there', async () => {
    const { user, sent, answer, stored } = openWithSlowServer();
    await markAsPaid(user);
    await goToPage(user, 'Dashboard');

    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(await getShownStatus()).toBe('Paid');
    await waitFor(() => expect(getFigure('Collected')).toBe('$300.00'));
    await clickUndo(user);
    expect(await getShownStatus()).toBe('Pending');
    expect(getFigure('Collected')).toBe('$200.00');

    await answer('ok');
    await waitFor(() => expect(sent()).toEqual(['paid', 'pending']));
    await answer('ok');
    expect(stored()).toBe('pending');
    expect(await getShownStatus()).toBe('Pending');
    await waitFor(() => expect(getFigure('Collected')).toBe('$200.00'));
  });

  it('is not overwritten by a list that was fetched meanwhile', async () => {
    const { user, called, answer } = openWithSlowServer();
    const texts = await recordStatus();
    await markAsPaid(user);
    const reads = called('GET', '/api/invoices').length;
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(called('GET', '/api/invoices')).toHaveLength(reads + 1));
    await answer('ok');
    await waitFor(() => expect(called('GET', '/api/invoices').length).toBeGreaterThan(reads + 1));
    expect(await getShownStatus()).toBe('Paid');
    expect(texts).toEqual(['Pending', 'Paid']);
  });
});

describe('a failed status change', () => {
  const rejectAsOffline = () => Promise.reject(new TypeError('Failed to fetch'));

  it('shows that the server could not be reached, or why the server refused it', async () => {
    const reason = 'Invoice 7 was paid online, so it stays paid. Please refund the payment instead.';
    let isOffline = true;
    const { user } = renderApp('/invoices', {
      'GET /api/invoices': () => json([sampleInvoice({ status: 'paid' })]),
      'PATCH /api/invoices/invoice-1/status': () =>
        isOffline ? rejectAsOffline() : failure(400, 'INVALID_INPUT', reason),
    });
    const markAsUnpaid = async () =>
      user.click((await findInvoiceRow()).getByRole('button', { name: /^Mark as Unpaid/ }));
    await markAsUnpaid();
    expect(await screen.findByText('Update failed')).toBeVisible();
    expect(screen.getByText(requestTexts.noConnection)).toBeVisible();
    await waitFor(async () => expect(await getShownStatus()).toBe('Paid'));
    isOffline = false;
    await markAsUnpaid();
    expect(await screen.findByText(reason)).toBeVisible();
    await waitFor(async () => expect(await getShownStatus()).toBe('Paid'));
  });

  it('shows that the server could not be reached for several invoices', async () => {
    const two = [sampleInvoice(), sampleInvoice({ id: 'invoice-2', invoiceNumber: '8', clientName: 'Elm' })];
    const { user } = renderApp('/invoices', {
      'GET /api/invoices': () => json(two, { headers: { 'X-Total-Count': '2' } }),
      'PATCH /app/api/invoices/status': rejectAsOffline,
    });
    await findInvoiceRow();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await screen.findByRole('button', { name: 'Mark as Paid' }));
    expect(await screen.findByText(`2 of 2 invoices could not be updated. ${requestTexts.noConnection}`)).toBeVisible();
  });
});

it('Undo of Mark as Unpaid restores the date of payment', async () => {
  const paidAt = '2026-11-03T09:00:00.000Z';
  const { user, called } = renderApp('/invoices', {
    'GET /api/invoices': () => json([sampleInvoice({ status: 'paid', paidAt })]),
    'PATCH /api/invoices/invoice-1/status': ({ body }) => json({ ...sampleInvoice(), ...(body as object) }),
    'PATCH /app/api/invoices/status': () => json({ invoices: [], previous: [] }),
  });
  await user.click((await findInvoiceRow()).getByRole('button', { name: /^Mark as Unpaid/ }));
  await waitFor(() => expect(called('PATCH', '/api/invoices/invoice-1/status')).toHaveLength(1));
  await clickUndo(user);
  await waitFor(() =>
    expect(called('PATCH', '/app/api/invoices/status').map(({ body }) => body)).toEqual([
      { changes: [{ id: 'invoice-1', status: 'paid', paidAt }] },
    ]),
  );
  expect(called('PATCH', '/api/invoices/invoice-1/status')).toHaveLength(1);
});

const getFigure = (label: string) =>
  screen.getAllByRole('term').find((term) => term.textContent === label)?.nextSibling?.textContent;
