import { describe, expect, it, jest } from '@jest/globals';
import { sessionEnded } from '@paperbill/contracts/texts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failure, json, signedOut } from '../../../test/fake-api.js';
import { field, writeInvoice } from '../../../test/invoice-editor.js';
import { closeTab, renderApp } from '../../../test/render-app.js';
import { sampleUser } from '../../../test/samples.js';

type User = ReturnType<typeof renderApp>['user'];

const DRAFT = 'invoice-draft-user-1';
const other = { 'GET /api/auth/user': { ...sampleUser, id: 'user-2', email: 'ben@example.com' } };

const question = async () => within(await screen.findByRole('dialog', { name: 'Log out without saving?' }));
const logOut = async (user: User) => user.click(await screen.findByRole('button', { name: 'Log Out' }));

async function beginInvoice(app = renderApp('/create-invoice')) {
  await screen.findByRole('heading', { name: 'Bill To' });
  await writeInvoice(app.user);
  return app;
}

const kept = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)];

/** What another tab does to the storage, told to this one as browsers tell it. */
function inAnotherTab(key: string | null, newValue: string | null): void {
  if (key === null) localStorage.clear();
  else if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage })));
}

describe('Log Out', () => {
  it('asks first where an invoice is half written, and can be taken back', async () => {
    const { user, called } = await beginInvoice();
    await logOut(user);
    expect((await question()).getByText(/^Not saved yet: an invoice\./)).toBeInTheDocument();
    await user.click((await question()).getByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(field('Client Name')).toHaveValue('Somebody');
    expect(called('POST', '/api/auth/logout')).toHaveLength(0);
    closeTab();
    expect(localStorage.getItem(DRAFT)).toContain('Somebody');
  });

  it('right after typing leaves nothing behind, however the page goes', async () => {
    const { user, goTo } = await beginInvoice();
    await logOut(user);
    await user.click((await question()).getByRole('button', { name: 'Log out anyway' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/api/logout'));
    // Longer than the pause after which what was typed is kept.
    await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
    closeTab();
    expect(kept()).toEqual([]);
  });

  it('leaves nothing behind where the call fails and the session lives on', async () => {
    const { user, goTo } = await beginInvoice(
      renderApp('/create-invoice', {
        'POST /api/invoices': () => failure(503, 'SERVICE_UNAVAILABLE', 'Not now'),
        'POST /api/auth/logout': () => failure(503, 'SERVICE_UNAVAILABLE', ''),
      }),
    );
    jest.spyOn(console, 'error').mockReturnValue(undefined);
    // Leaves the attempt to save, too, which holds the whole invoice.
    await user.click(screen.getByRole('button', { name: 'Save Invoice' }));
    await screen.findByText('Not now');
    await logOut(user);
    await user.click((await question()).getByRole('button', { name: 'Log out anyway' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/api/logout'));
    closeTab();
    expect(kept()).toEqual([]);
  });

  it('asks on any page, also for what waits from an earlier visit', async () => {
    await beginInvoice();
    closeTab();
    const { user } = renderApp('/customers');
    await user.click(await screen.findByRole('button', { name: 'Add Customer' }));
    await user.type(await screen.findByRole('textbox', { name: 'Company Name' }), 'Harbor');
    closeTab();
    const next = renderApp('/profile').user;
    const [button] = await screen.findAllByRole('button', { name: 'Log Out' });
    await next.click(button!);
    expect((await question()).getByText(/^Not saved yet: an invoice and a customer\./)).toBeInTheDocument();
  });

  it('asks nothing where nothing is unsaved', async () => {
    const { user, goTo } = renderApp('/create-invoice');
    await screen.findByRole('heading', { name: 'Bill To' });
    await logOut(user);
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/api/logout'));
    closeTab();
  });
});

describe('a session that ended otherwise', () => {
  it('keeps the draft for the same user, and shows it to nobody else', async () => {
    const first = await beginInvoice(renderApp('/create-invoice', { 'POST /api/invoices': signedOut }));
    await first.user.click(screen.getByRole('button', { name: 'Save Invoice' }));
    await waitFor(() => expect(first.goTo).toHaveBeenCalledWith(expect.stringContaining('/login?')));
    closeTab();

    renderApp('/create-invoice', other);
    await screen.findByRole('heading', { name: 'Bill To' });
    expect(field('Client Name')).toHaveValue('');
    expect(screen.queryByText('Draft restored')).not.toBeInTheDocument();
    closeTab();

    renderApp('/create-invoice');
    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(field('Client Name')).toHaveValue('Somebody');
  });

  it('says why the sign-in shows, leads back to the same address, and the draft is there', async () => {
    const address = '/create-invoice?customer=customer-1';
    const first = await beginInvoice(renderApp(address, { 'POST /api/invoices': signedOut }));
    await first.user.click(screen.getByRole('button', { name: 'Save Invoice' }));
    await waitFor(() => expect(first.goTo).toHaveBeenCalled());
    const signIn = String(first.goTo.mock.lastCall);
    closeTab();

    renderApp(signIn, { 'GET /api/auth/user': signedOut, 'GET /api/subscription/status': signedOut });
    expect(await screen.findByText(sessionEnded)).toBeVisible();
    const link = screen.getByRole('link', { name: 'Continue with Replit' });
    const returnTo = new URL(link.getAttribute('href')!, window.location.origin).searchParams.get('returnTo');
    expect(returnTo).toBe(address);
    closeTab();

    renderApp(returnTo!);
    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(field('Client Name')).toHaveDisplayValue(/Somebody/);
  });

  it('says so where it is noticed on coming back to the tab', async () => {
    renderApp('/invoices', { 'GET /api/auth/user': signedOut, 'GET /api/subscription/status': signedOut });
    expect(await screen.findByText(sessionEnded)).toBeVisible();
  });

  it('in another tab takes the draft of this tab along', async () => {
    const { goTo } = await beginInvoice();
    sessionStorage.setItem('customer-draft-new-user-1', '{"name":"Harbor"}');
    inAnotherTab(null, null);
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/create-invoice'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
    closeTab();
    expect(kept()).toEqual([]);
  });

  it('leaves nothing even in a tab that was not told', async () => {
    await beginInvoice();
    localStorage.clear();
    closeTab();
    expect(kept().filter((key) => key.endsWith('user-1'))).toEqual([]);
  });

  it('and another user in another tab: this tab lets go of the first, whose draft waits unseen', async () => {
    const { goTo } = await beginInvoice();
    await waitFor(() => expect(localStorage.getItem(DRAFT)).toContain('Somebody'));
    inAnotherTab('signed-in-user', 'user-2');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/create-invoice'));
    closeTab();
    expect(localStorage.getItem('invoice-draft-user-2')).toBeNull();
    expect(localStorage.getItem(DRAFT)).toContain('Somebody');
  });

  it('and another user whom the server tells of: this tab begins anew', async () => {
    let current: object = sampleUser;
    const app = renderApp('/create-invoice', { 'GET /api/auth/user': () => json(current) });
    await beginInvoice(app);
    current = other['GET /api/auth/user'];
    // A saved invoice has the user read again.
    await app.user.click(screen.getByRole('button', { name: 'Save Invoice' }));
    await waitFor(() => expect(app.goTo).toHaveBeenCalledWith('/create-invoice'));
    expect(app.called('POST', '/api/invoices')[0]!.headers['x-for-user']).toBe(sampleUser.id);
  });
});
