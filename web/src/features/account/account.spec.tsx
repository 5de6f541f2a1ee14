import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { ArchiveProgress } from '@paperbill/contracts/http';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, json, signedOut } from '../../../test/fake-api.js';
import { closeTab, renderApp } from '../../../test/render-app.js';
import { sampleUser } from '../../../test/samples.js';
import { lastQuarter } from './accountant-export.js';

/** On Dec 6 where {@link settings} are. */
const deletionAt = '2026-12-05T11:00:00.000Z';
const settings = { 'GET /app/api/settings': { timeZone: 'Pacific/Kiritimati' } };
const leaving = { ...sampleUser, deletionAt };

async function openDialog({ user }: ReturnType<typeof renderApp>) {
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  const dialog = await screen.findByRole('dialog');
  return { dialog, confirm: within(dialog).getByRole('button', { name: 'Delete account' }) };
}

describe('the deletion of an account', () => {
  it('says what goes and when, and takes the e-mail address before it goes on', async () => {
    const app = renderApp('/profile', { ...settings, 'POST /app/api/account/deletion': { deletionAt } });
    const { dialog, confirm } = await openDialog(app);
    expect(dialog).toHaveTextContent('In 14 days everything is deleted for good');
    expect(confirm).toBeDisabled();

    const field = within(dialog).getByRole('textbox', { name: `Type ${sampleUser.email} to confirm` });
    await waitFor(() => expect(field).toHaveFocus());
    await app.user.type(field, `${sampleUser.email.toUpperCase()} `);
    await app.user.click(confirm);

    expect(await screen.findByText('Your account is going to be deleted')).toBeVisible();
    expect(await screen.findByText('Dec 6, 2026')).toBeVisible();
    await waitFor(() => expect(screen.getByText(/^Your account will be deleted on Dec 6, 2026\./)).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Delete account' })).not.toBeInTheDocument();
    expect(app.called('POST', '/app/api/account/deletion')).toHaveLength(1);
  });

  it('can be taken back, and asks nothing again', async () => {
    const app = renderApp('/profile', {
      ...settings,
      'POST /app/api/account/deletion': { deletionAt },
      'DELETE /app/api/account/deletion': () => new Response(null, { status: 204 }),
    });
    const { dialog } = await openDialog(app);
    await app.user.type(within(dialog).getByRole('textbox'), `${sampleUser.email}{Enter}`);
    expect(await screen.findByText(/^Your account will be deleted on Dec 6, 2026\./)).toBeVisible();
    await app.user.click(await screen.findByRole('button', { name: 'Keep my account' }));

    expect(await screen.findByRole('button', { name: 'Delete account' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('that fails says so and can be tried again', async () => {
    const app = renderApp('/profile', {
      'POST /app/api/account/deletion': () => failure(503, 'SERVICE_UNAVAILABLE', 'Not now'),
    });
    const { dialog, confirm } = await openDialog(app);
    await app.user.type(within(dialog).getByRole('textbox'), `${sampleUser.email}{Enter}`);

    expect(await screen.findByText('Nothing deleted')).toBeVisible();
    expect(confirm).toBeEnabled();
  });

  it('leads through a fresh sign-in where the last one is long ago', async () => {
    const app = renderApp('/profile', {
      'POST /app/api/account/deletion': () => failure(403, 'FRESH_SIGN_IN_REQUIRED', 'Please sign in again.'),
    });
    const { dialog } = await openDialog(app);
    await app.user.type(within(dialog).getByRole('textbox'), `${sampleUser.email}{Enter}`);

    expect(await screen.findByRole('dialog', { name: 'Please sign in again' })).toBeInTheDocument();
    expect(screen.queryByText('Nothing deleted')).not.toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Sign in again' }));
    const address = new URL(app.goTo.mock.lastCall![0], window.location.origin);
    expect(Object.fromEntries(address.searchParams)).toEqual({ fresh: 'true', returnTo: '/profile?delete=account' });
  });

  it('is asked about again after that sign-in, once', async () => {
    const { user } = renderApp('/profile?delete=account&from=invoice');
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    expect(dialog).toHaveTextContent('Nothing has been deleted yet: please confirm once more.');
    expect(window.location.search).toBe('?from=invoice');
    await waitFor(() => expect(within(dialog).getByRole('textbox')).toHaveFocus());

    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete account' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog')).not.toHaveTextContent('please confirm once more');
  });

  it('asks somebody without an address for a word', async () => {
    const { dialog } = await openDialog(renderApp('/profile', { 'GET /api/auth/user': { ...sampleUser, email: '' } }));
    expect(within(dialog).getByRole('textbox', { name: 'Type delete to confirm' })).toBeEnabled();
  });
});

describe('an account that is going to be deleted', () => {
  it.each(['/dashboard', '/create-invoice', '/customers'])('says so on %s, and can be kept', async (page) => {
    const { user, called } = renderApp(page, {
      'GET /api/auth/user': leaving,
      'DELETE /app/api/account/deletion': () => new Response(null, { status: 204 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Keep my account' }));

    expect(await screen.findByText('Your account stays')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Keep my account' })).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
    expect(called('DELETE', '/app/api/account/deletion')).toHaveLength(1);
  });

  it('goes on saying so where it could not be kept', async () => {
    const { user } = renderApp('/dashboard', {
      'GET /api/auth/user': leaving,
      'DELETE /app/api/account/deletion': () => failure(503, 'SERVICE_UNAVAILABLE', 'Not now'),
    });
    await user.click(await screen.findByRole('button', { name: 'Keep my account' }));

    expect(await screen.findByText('Still going to be deleted')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep my account' })).toHaveFocus());
  });
});

describe('what this browser kept of an account', () => {
  const draft = `invoice-draft-${sampleUser.id}`;
  const visit = async (deletesAt: string, next: Parameters<typeof renderApp>[1]) => {
    renderApp('/dashboard', { 'GET /api/auth/user': { ...sampleUser, deletionAt: deletesAt } });
    await screen.findByRole('button', { name: 'Keep my account' });
    localStorage.setItem(draft, '{}');
    closeTab();
    renderApp('/dashboard', next);
    await waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
  };
  const past = new Date(Date.now() - 60_000).toISOString();

  it('is forgotten once it is deleted and somebody else is signed in', async () => {
    await visit(past, { 'GET /api/auth/user': () => json({ ...sampleUser, id: 'another' }) });
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.endsWith(sampleUser.id))).toEqual([]));
  });

  it('stays until then', async () => {
    const another = { 'GET /api/auth/user': () => json({ ...sampleUser, id: 'another' }) };
    await visit(new Date(Date.now() + 60_000).toISOString(), another);
    expect(localStorage.getItem(draft)).toBe('{}');
  });

  it('is there again where the account was kept on another device, although the day is over', async () => {
    await visit(past, { 'GET /api/auth/user': signedOut });
    expect(localStorage.getItem(draft)).toBe('{}');
    closeTab();
    renderApp('/dashboard');
    await screen.findByRole('heading', { name: /dashboard/i });
    expect(localStorage.getItem(draft)).toBe('{}');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('account-deletion'))).toEqual([]);
  });
});

describe('the accountant’s export', () => {
  it.each([
    ['2026-11-23', { from: '2026-07-01', to: '2026-09-30' }],
    ['2026-01-01', { from: '2025-10-01', to: '2025-12-31' }],
    ['2026-04-30', { from: '2026-01-01', to: '2026-03-31' }],
  ])('is of the last whole quarter at first: on %s', (day, quarter) => {
    expect(lastQuarter(day)).toEqual(quarter);
  });

  it('is of the days that are chosen, and rests where they are reversed', async () => {
    const { user } = renderApp('/profile');
    const part = within(await screen.findByRole('group', { name: 'Accountant’s export' }));
    const link = part.getByRole('link', { name: 'Download export' });
    const [from, to] = [part.getByLabelText('From'), part.getByLabelText('To')];
    await user.clear(to);
    await user.clear(from);
    expect(link).toHaveAttribute('href', '/app/api/accountant-export');
    await user.type(from, '2026-02-01');
    await user.type(to, '2026-02-28');
    expect(link).toHaveAttribute('href', '/app/api/accountant-export?from=2026-02-01&to=2026-02-28');
    await user.clear(to);
    await user.type(to, '2026-01-31');
    expect(link).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('the archive of everything', () => {
  let stopListening = () => {};
  afterEach(() => stopListening());

  const openArchive = async (
    first: ArchiveProgress['underWay'],
    permission = () => new Response(null, { status: 204 }),
  ) => {
    const state: ArchiveProgress = { underWay: first, last: null };
    const app = renderApp('/profile', {
      'GET /app/api/archive/progress': () => json(state),
      'GET /app/api/archive/permission': permission,
    });
    const link = await screen.findByRole('link', { name: 'Download everything' });
    const downloads = jest.fn();
    // Nothing leaves the page of a spec.
    const stay = (event: MouseEvent) => {
      if (event.target === link && !event.defaultPrevented) downloads();
      event.preventDefault();
    };
    document.addEventListener('click', stay);
    stopListening = () => document.removeEventListener('click', stay);
    return { ...app, state, link, downloads };
  };

  it('is downloaded once by a double click, before it is known that it has begun', async () => {
    const { user, link, downloads } = await openArchive(null);
    await user.dblClick(link);
    await waitFor(() => expect(downloads).toHaveBeenCalledTimes(1));
  });

  it('is not begun by a sign-in that is too old: the person is asked to sign in again', async () => {
    const refuse = () => failure(403, 'FRESH_SIGN_IN_REQUIRED', 'Please sign in again.');
    const { user, link, downloads } = await openArchive(null, refuse);
    await user.click(link);
    expect(await screen.findByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
    expect(downloads).not.toHaveBeenCalled();
  });

  it('is a download of the browser, whose progress the page shows', async () => {
    const { user, state, link, downloads } = await openArchive(null);
    expect(link).toHaveAttribute('href', '/app/api/archive');
    expect(link).toHaveAttribute('download');
    expect(screen.getByText(/^Invoices with their PDFs.*as one ZIP/)).toBeVisible();

    state.underWay = { done: 120, total: 10_000 };
    await user.click(link);
    await waitFor(() => expect(downloads).toHaveBeenCalledTimes(1));
    expect(await screen.findByText(/^120 of 10,000 PDFs\./)).toBeVisible();

    state.underWay = null;
    state.last = { at: '2026-11-23T12:00:00.000Z', whole: true };
    expect(await screen.findByText(/^Sent completely/)).toBeVisible();
  });

  it.each([
    ['that it broke off', { at: '2026-11-23T12:00:00.000Z', whole: false }, /^The last download broke off/],
    ['where to look, where nobody knows', null, /^No longer under way\./],
  ])('says when it has ended %s', async (_, last, text) => {
    const { state } = await openArchive({ done: 1, total: 2 });
    expect(await screen.findByText(/^1 of 2 PDFs\./)).toBeVisible();
    Object.assign(state, { underWay: null, last });
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('says to who opens the page later that the last one broke off', async () => {
    renderApp('/profile', {
      'GET /app/api/archive/progress': () =>
        json({ underWay: null, last: { at: '2026-11-23T12:00:00.000Z', whole: false } } satisfies ArchiveProgress),
    });
    expect(await screen.findByText(/as one ZIP\. The last download broke off/)).toBeVisible();
  });

  it('answers a press at once, where it may have ended or been refused before anybody asks about it', async () => {
    const { user, link } = await openArchive(null);
    await user.click(link);
    expect(await screen.findByText(/^Your browser’s list of downloads says/)).toBeVisible();
  });

  it('says how one ended that was never seen under way, each time anew', async () => {
    const { user, state, link } = await openArchive(null);
    await user.click(link);
    state.last = { at: '2026-11-23T12:00:00.000Z', whole: false };
    expect(await screen.findByText(/^The last download broke off/)).toBeVisible();
    await user.click(link);
    expect(await screen.findByText(/^Your browser’s list of downloads says/)).toBeVisible();
    state.last = { at: '2026-11-23T12:01:00.000Z', whole: true };
    expect(await screen.findByText(/^Sent completely/)).toBeVisible();
  });

  it('that another tab or browser began is not asked for a second time, which would be refused', async () => {
    const { user, link, downloads } = await openArchive({ done: 3, total: 40 });
    expect(await screen.findByText(/^3 of 40 PDFs\./)).toBeVisible();
    expect(link).toHaveAttribute('aria-disabled', 'true');
    expect(link).toHaveAccessibleDescription(/^3 of 40 PDFs\./);
    await user.click(link);
    expect(downloads).not.toHaveBeenCalled();
  });
});
