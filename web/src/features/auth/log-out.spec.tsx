import { describe, expect, it, jest } from '@jest/globals';
import { sessionEndedText } from '@paperbill/contracts/texts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failure, json, answerSignedOut } from '../../../test/fake-api.js';
import { logOut } from '../../../test/account-menu.js';
import { getField, writeInvoice } from '../../../test/invoice-editor.js';
import { closeTab, renderApp } from '../../../test/render-app.js';
import { sampleUser } from '../../../test/samples.js';

const DRAFT_KEY = 'invoice-draft-user-1';
const otherUserRoutes = { 'GET /api/auth/user': { ...sampleUser, id: 'user-2', email: 'ben@example.com' } };

const findQuestion = async () => within(await screen.findByRole('dialog', { name: 'Log out without saving?' }));

async function beginInvoice(app = renderApp('/create-invoice')) {
  await screen.findByRole('heading', { name: 'Bill To' });
  await writeInvoice(app.user);
  return app;
}

const listStoredKeys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)];

/** Simulates that another tab changes localStorage. Dispatches the event that browsers send in this case. */
function changeStorageInAnotherTab(key: string | null, newValue: string | null): void {
  if (key === null) localStorage.clear();
  else if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage })));
}

describe('Log Out', () => {
  it('asks first if an invoice is unsaved, can be cancelled, and leaves no local data, even if the request fails', async () => {
    const { user, called, goTo } = await beginInvoice(
      renderApp('/create-invoice', {
        'POST /api/invoices': () => failure(503, 'SERVICE_UNAVAILABLE', 'Not now'),
        'POST /api/auth/logout': () => failure(503, 'SERVICE_UNAVAILABLE', ''),
      }),
    );
    jest.spyOn(console, 'error').mockReturnValue(undefined);
    await logOut(user);
    expect((await findQuestion()).getByText(/^Not saved yet: an invoice\./)).toBeInTheDocument();
    await user.click((await findQuestion()).getByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(getField('Client Name')).toHaveValue('Somebody');
    expect(called('POST', '/api/auth/logout')).toHaveLength(0);
    // After an attempt to save an invoice, the browser stores a digest of the invoice.
    await user.click(screen.getByRole('button', { name: 'Save Invoice' }));
    await screen.findByText('Not now');
    await user.type(getField('Client Name'), '!');
    await logOut(user);
    await user.click((await findQuestion()).getByRole('button', { name: 'Log out anyway' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/api/logout'));
    // Waits longer than the debounce of saving drafts.
    await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
    // The dialog covers the form until the browser leaves the page, so that the user cannot type.
    expect(screen.getByRole('dialog', { name: 'Log out without saving?' })).toBeInTheDocument();
    closeTab();
    expect(listStoredKeys()).toEqual([]);
  });

  it('asks on any page, also about drafts of an earlier visit', async () => {
    await beginInvoice();
    closeTab();
    const { user } = renderApp('/customers');
    await user.click(await screen.findByRole('button', { name: 'Add Customer' }));
    await user.type(await screen.findByRole('textbox', { name: 'Company Name' }), 'Harbor');
    closeTab();
    const next = renderApp('/profile').user;
    await logOut(next);
    expect((await findQuestion()).getByText(/^Not saved yet: an invoice and a customer\./)).toBeInTheDocument();
  });

  it('does not ask if nothing is unsaved', async () => {
    const { user, goTo } = renderApp('/create-invoice');
    await screen.findByRole('heading', { name: 'Bill To' });
    await logOut(user);
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/api/logout'));
    closeTab();
  });
});

describe('a session that ended without Log Out', () => {
  it('shows the reason on the sign-in page, returns to the same URL, and restores the draft for its user', async () => {
    const address = '/create-invoice?customer=customer-1';
    const first = await beginInvoice(renderApp(address, { 'POST /api/invoices': answerSignedOut }));
    await first.user.click(screen.getByRole('button', { name: 'Save Invoice' }));
    await waitFor(() => expect(first.goTo).toHaveBeenCalled());
    const signIn = String(first.goTo.mock.lastCall);
    closeTab();

    renderApp(signIn, { 'GET /api/auth/user': answerSignedOut, 'GET /api/subscription/status': answerSignedOut });
    expect(await screen.findByText(sessionEndedText)).toBeVisible();
    const link = screen.getByRole('link', { name: 'Continue with Replit' });
    const returnTo = new URL(link.getAttribute('href')!, window.location.origin).searchParams.get('returnTo');
    expect(returnTo).toBe(address);
    closeTab();

    renderApp('/create-invoice', otherUserRoutes);
    await screen.findByRole('heading', { name: 'Bill To' });
    expect(getField('Client Name')).toHaveValue('');
    expect(screen.queryByText('Draft restored')).not.toBeInTheDocument();
    closeTab();

    renderApp(returnTo!);
    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(getField('Client Name')).toHaveDisplayValue(/Somebody/);
  });

  it('shows the reason if it is noticed when the tab regains focus', async () => {
    renderApp('/invoices', { 'GET /api/auth/user': answerSignedOut, 'GET /api/subscription/status': answerSignedOut });
    expect(await screen.findByText(sessionEndedText)).toBeVisible();
  });

  it('in another tab deletes the draft of this tab', async () => {
    const { goTo } = await beginInvoice();
    sessionStorage.setItem('customer-draft-new-user-1', '{"name":"Harbor"}');
    changeStorageInAnotherTab(null, null);
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/create-invoice'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
    closeTab();
    expect(listStoredKeys()).toEqual([]);
  });

  it('leaves no data even in a tab that received no storage event', async () => {
    await beginInvoice();
    localStorage.clear();
    closeTab();
    expect(listStoredKeys().filter((key) => key.endsWith('user-1'))).toEqual([]);
  });

  it('reloads this tab if another user signs in in another tab, and keeps the first user’s draft hidden', async () => {
    const { goTo } = await beginInvoice();
    await waitFor(() => expect(localStorage.getItem(DRAFT_KEY)).toContain('Somebody'));
    changeStorageInAnotherTab('signed-in-user', 'user-2');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/create-invoice'));
    closeTab();
    expect(localStorage.getItem('invoice-draft-user-2')).toBeNull();
    expect(localStorage.getItem(DRAFT_KEY)).toContain('Somebody');
  });

  it('reloads this tab if the server reports another user', async () => {
    let current: object = sampleUser;
    const app = renderApp('/create-invoice', { 'GET /api/auth/user': () => json(current) });
    await beginInvoice(app);
    current = otherUserRoutes['GET /api/auth/user'];
    // Saving an invoice refetches the user.
    await app.user.click(screen.getByRole('button', { name: 'Save Invoice' }));
    await waitFor(() => expect(app.goTo).toHaveBeenCalledWith('/create-invoice'));
    expect(app.called('POST', '/api/invoices')[0]!.headers['x-for-user']).toBe(sampleUser.id);
  });
});
