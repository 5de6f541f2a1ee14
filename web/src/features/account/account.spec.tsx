import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { ArchiveProgress } from '@paperbill/contracts/http';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, json, answerSignedOut } from '../../../test/fake-api.js';
import { closeTab, renderApp } from '../../../test/render-app.js';
import { sampleUser } from '../../../test/samples.js';

/** In the time zone of {@link settingsRoutes}, this instant is on December 6. */
const deletionAt = '2026-12-05T11:00:00.000Z';
const settingsRoutes = { 'GET /app/api/settings': { timeZone: 'Pacific/Kiritimati' } };
const userWithPlannedDeletion = { ...sampleUser, deletionAt };

async function openDialog({ user }: ReturnType<typeof renderApp>) {
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  const dialog = await screen.findByRole('dialog');
  return { dialog, confirm: within(dialog).getByRole('button', { name: 'Delete account' }) };
}

describe('the deletion of an account', () => {
  it('says what is deleted and when, requires the e-mail address as confirmation, and can be cancelled', async () => {
    const app = renderApp('/settings/export', {
      ...settingsRoutes,
      'POST /app/api/account/deletion': { deletionAt },
      'DELETE /app/api/account/deletion': () => new Response(null, { status: 204 }),
    });
    const { dialog, confirm } = await openDialog(app);
    expect(dialog).toHaveTextContent('In 14 days everything is deleted for good');
    expect(confirm).toBeDisabled();

    const field = within(dialog).getByRole('textbox', { name: `Type ${sampleUser.email} to confirm` });
    await waitFor(() => expect(field).toHaveFocus());
    await app.user.type(field, `${sampleUser.email.toUpperCase()} `);
    await app.user.click(confirm);

    expect(await screen.findByText('Your account will be deleted')).toBeVisible();
    expect(await screen.findByText('Dec 6, 2026')).toBeVisible();
    await waitFor(() => expect(screen.getByText(/^Your account will be deleted on Dec 6, 2026\./)).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Delete account' })).not.toBeInTheDocument();
    expect(app.called('POST', '/app/api/account/deletion')).toHaveLength(1);

    await app.user.click(screen.getByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByRole('button', { name: 'Delete account' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows an error if it fails, and requires a fresh sign-in if the last one is too old', async () => {
    let answer = () => failure(503, 'SERVICE_UNAVAILABLE', 'Not now');
    const app = renderApp('/settings/export', { 'POST /app/api/account/deletion': () => answer() });
    const { dialog, confirm } = await openDialog(app);
    await app.user.type(within(dialog).getByRole('textbox'), `${sampleUser.email}{Enter}`);
    expect(await screen.findByText('Account not deleted')).toBeVisible();

    answer = () => failure(403, 'FRESH_SIGN_IN_REQUIRED', 'Please sign in again.');
    await app.user.click(confirm);
    await app.user.click(await screen.findByRole('button', { name: 'Sign in again' }));
    const address = new URL(app.goTo.mock.lastCall![0], window.location.origin);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      fresh: 'true',
      returnTo: '/settings/export?delete=account',
    });
  });

  it('asks for confirmation once more after that sign-in', async () => {
    const { user } = renderApp('/settings/export?delete=account&tab=2');
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    expect(dialog).toHaveTextContent('Nothing has been deleted yet: please confirm once more.');
    expect(window.location.search).toBe('?tab=2');
    await waitFor(() => expect(within(dialog).getByRole('textbox')).toHaveFocus());

    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete account' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog')).not.toHaveTextContent('please confirm once more');
  });

  it('requires a word as confirmation if the user has no e-mail address', async () => {
    const { dialog } = await openDialog(
      renderApp('/settings/export', { 'GET /api/auth/user': { ...sampleUser, email: '' } }),
    );
    expect(within(dialog).getByRole('textbox', { name: 'Type delete to confirm' })).toBeEnabled();
  });
});

it('An account with a planned deletion shows the date on any page, and the deletion can be cancelled, also after a failed attempt', async () => {
  let answer = () => failure(503, 'SERVICE_UNAVAILABLE', 'Not now');
  const { user, called } = renderApp('/customers', {
    'GET /api/auth/user': userWithPlannedDeletion,
    'DELETE /app/api/account/deletion': () => answer(),
  });
  const button = await screen.findByRole('button', { name: 'Keep my account' });
  await user.click(button);
  expect(await screen.findByText('Your account will still be deleted')).toBeVisible();
  await waitFor(() => expect(button).toHaveFocus());

  answer = () => new Response(null, { status: 204 });
  await user.click(button);
  expect(await screen.findByText('Your account will not be deleted')).toBeVisible();
  expect(button).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
  expect(called('DELETE', '/app/api/account/deletion')).toHaveLength(2);
});

describe('local data of an account', () => {
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

  it('is deleted when the account is deleted and another user signs in', async () => {
    await visit(past, { 'GET /api/auth/user': () => json({ ...sampleUser, id: 'another' }) });
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.endsWith(sampleUser.id))).toEqual([]));
  });

  it('is kept before that', async () => {
    const another = { 'GET /api/auth/user': () => json({ ...sampleUser, id: 'another' }) };
    await visit(new Date(Date.now() + 60_000).toISOString(), another);
    expect(localStorage.getItem(draft)).toBe('{}');
  });

  it('is kept if the deletion was cancelled on another device, even after the planned day', async () => {
    await visit(past, { 'GET /api/auth/user': answerSignedOut });
    expect(localStorage.getItem(draft)).toBe('{}');
    closeTab();
    renderApp('/dashboard');
    await screen.findByRole('heading', { name: /dashboard/i });
    expect(localStorage.getItem(draft)).toBe('{}');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('account-deletion'))).toEqual([]);
  });
});

it('The accountant’s export covers the chosen days, and is disabled if they are reversed', async () => {
  const { user } = renderApp('/settings/export');
  const part = within(await screen.findByRole('region', { name: 'Accountant’s Export' }));
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

describe('the download of everything', () => {
  let stopListening = () => {};
  afterEach(() => stopListening());

  const openArchive = async (
    first: ArchiveProgress['underWay'],
    permission = () => new Response(null, { status: 204 }),
  ) => {
    const state: ArchiveProgress = { underWay: first, last: null };
    const app = renderApp('/settings/export', {
      'GET /app/api/archive/progress': () => json(state),
      'GET /app/api/archive/permission': permission,
    });
    const link = await screen.findByRole('link', { name: 'Download everything' });
    const downloads = jest.fn();
    // Prevents the navigation after a click on a link, because the test environment cannot navigate.
    const preventNavigation = (event: MouseEvent) => {
      if (event.target === link && !event.defaultPrevented) downloads();
      event.preventDefault();
    };
    document.addEventListener('click', preventNavigation);
    stopListening = () => document.removeEventListener('click', preventNavigation);
    return { ...app, state, link, downloads };
  };

  it('does not start if the sign-in is too old: the user must sign in again', async () => {
    const respondAsRefused = () => failure(403, 'FRESH_SIGN_IN_REQUIRED', 'Please sign in again.');
    const { user, link, downloads } = await openArchive(null, respondAsRefused);
    await user.click(link);
    expect(await screen.findByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
    expect(downloads).not.toHaveBeenCalled();
  });

  it('is downloaded once by the browser on a double click, and the page shows its progress', async () => {
    const { user, state, link, downloads } = await openArchive(null);
    expect(link).toHaveAttribute('href', '/app/api/archive');
    expect(link).toHaveAttribute('download');
    expect(screen.getByText(/^Invoices with their PDFs.*as one ZIP/)).toBeVisible();

    state.underWay = { done: 120, total: 10_000 };
    await user.dblClick(link);
    await waitFor(() => expect(downloads).toHaveBeenCalledTimes(1));
    expect(await screen.findByText(/^120 of 10,000 PDFs\./)).toBeVisible();

    state.underWay = null;
    state.last = { at: '2026-11-23T12:00:00.000Z', whole: true };
    expect(await screen.findByText(/^Sent completely/)).toBeVisible();
  });

  it('shows where to look if the result is unknown', async () => {
    const { state } = await openArchive({ done: 1, total: 2 });
    expect(await screen.findByText(/^1 of 2 PDFs\./)).toBeVisible();
    Object.assign(state, { underWay: null, last: null });
    expect(await screen.findByText(/^The download has ended\./)).toBeVisible();
  });

  it('shows the result of a download that ended before the first progress request, each time', async () => {
    const { user, state, link } = await openArchive(null);
    await user.click(link);
    state.last = { at: '2026-11-23T12:00:00.000Z', whole: false };
    expect(await screen.findByText(/^The last download was interrupted/)).toBeVisible();
    await user.click(link);
    expect(await screen.findByText(/^Your browser’s list of downloads shows/)).toBeVisible();
    state.last = { at: '2026-11-23T12:01:00.000Z', whole: true };
    expect(await screen.findByText(/^Sent completely/)).toBeVisible();
  });

  it('is not started again while another tab or browser is downloading', async () => {
    const { user, link, downloads } = await openArchive({ done: 3, total: 40 });
    expect(await screen.findByText(/^3 of 40 PDFs\./)).toBeVisible();
    expect(link).toHaveAttribute('aria-disabled', 'true');
    expect(link).toHaveAccessibleDescription(/^3 of 40 PDFs\./);
    await user.click(link);
    expect(downloads).not.toHaveBeenCalled();
  });
});
