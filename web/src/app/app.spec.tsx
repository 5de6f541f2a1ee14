import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SubscriptionStatus } from '@paperbill/contracts/http';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAccountMenu } from '../../test/account-menu.js';
import { failure, fakeApi, json, answerSignedOut } from '../../test/fake-api.js';
import { sampleStats, sampleUser } from '../../test/samples.js';
import { browserNavigation, toSafeReturnPath } from '../api/redirect.js';
import { chosenColorScheme } from '../theme/color-scheme.js';
import { App } from './app.js';

const freePlanStatus: SubscriptionStatus = {
  subscriptionStatus: 'free',
  totalInvoices: 2,
  canCreateInvoice: true,
  daysLeftInTrial: null,
};

const routesForSignedIn = (subscription: Partial<SubscriptionStatus> = {}) => ({
  'GET /api/auth/user': sampleUser,
  'GET /api/subscription/status': { ...freePlanStatus, ...subscription },
  'GET /api/invoices': [],
  'GET /api/invoices/stats': sampleStats,
});

function openAddress(address: string) {
  window.history.replaceState(null, '', address);
  render(<App />);
  return userEvent.setup();
}

beforeEach(() => {
  jest.spyOn(browserNavigation, 'goTo').mockReturnValue(undefined);
});

afterEach(() => document.querySelector('meta[name="session"]')?.remove());

describe('a visitor who is signed out', () => {
  let calls: ReturnType<typeof fakeApi>['calls'];

  beforeEach(() => {
    ({ calls } = fakeApi({ 'GET /api/auth/user': answerSignedOut, 'GET /api/subscription/status': answerSignedOut }));
  });

  it('sees the sign-in page without any request if the browser sent no session cookie', async () => {
    const sessionMeta = document.createElement('meta');
    Object.assign(sessionMeta, { name: 'session', content: 'none' });
    document.head.append(sessionMeta);
    openAddress('/login');
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('is redirected from a page of the app to the sign-in, which returns to it', async () => {
    openAddress('/invoices?status=paid');
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue with Replit' })).toHaveAttribute(
      'href',
      '/api/login?returnTo=%2Finvoices%3Fstatus%3Dpaid',
    );
  });
});

it('While the user is unknown a failed check shows an error and can be retried', async () => {
  let isDown = true;
  fakeApi({
    ...routesForSignedIn(),
    'GET /api/auth/user': () => (isDown ? failure(503, 'SERVICE_UNAVAILABLE', 'Not now') : json(sampleUser)),
  });
  const user = openAddress('/');

  expect(await screen.findByText('Auth check failed: 503')).toBeVisible();
  expect(screen.getByText('Not now')).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

describe('a signed-in user', () => {
  const menu = async () => within(await screen.findByRole('navigation', { name: 'Main' }));

  it('on the free plan sees every page in the sidebar, where / counts as Dashboard, and the upgrade box', async () => {
    fakeApi(routesForSignedIn());
    openAddress('/');
    expect(await screen.findByText('Try up to 5 invoices free, then upgrade for unlimited access')).toBeInTheDocument();

    const links = (await menu()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dashboard', '/dashboard'],
      ['Create Invoice', '/create-invoice'],
      ['All Invoices', '/invoices'],
      ['Products', '/products'],
      ['Customers', '/customers'],
      ['Reports', '/reports'],
      ['Company Profile', '/profile'],
    ]);
    expect(links.filter((link) => link.ariaCurrent === 'page').map((link) => link.textContent)).toEqual(['Dashboard']);
    await waitFor(() => expect(document.title).toBe('Dashboard · Paperbill'));
  });

  it('navigates without a reload, and sees a notice while the browser is offline', async () => {
    fakeApi(routesForSignedIn());
    const user = openAddress('/');
    await user.click((await menu()).getByRole('link', { name: 'All Invoices' }));

    expect(await screen.findByRole('heading', { name: 'All Invoices' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(window.location.pathname).toBe('/invoices');

    const connection = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/^You are offline\./)).toBeVisible();
    connection.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/^You are offline\./)).not.toBeInTheDocument();
  });

  it('sees a public page beside the sidebar, with its footer', async () => {
    fakeApi(routesForSignedIn());
    openAddress('/contact');
    expect(await screen.findByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    await menu();
    const footer = within(screen.getByRole('navigation', { name: 'Footer' }));
    expect(footer.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Get Started',
      'Help Center',
      'Privacy Policy',
      'Terms of Service',
      'Contact',
    ]);
  });

  it('with all free invoices used sees Create Invoice locked', async () => {
    fakeApi(routesForSignedIn({ totalInvoices: 5, canCreateInvoice: false }));
    openAddress('/');
    expect(await screen.findByRole('heading', { name: 'Upgrade Required' })).toBeVisible();
    expect(screen.getByText("You've created 5/5 free invoices. Upgrade for unlimited invoices.")).toBeVisible();
    expect((await menu()).getByRole('link', { name: /Create Invoice/ })).toHaveAttribute('aria-disabled', 'true');
  });

  it('on a trial sees the days that remain', async () => {
    fakeApi(routesForSignedIn({ subscriptionStatus: 'trial', daysLeftInTrial: 1 }));
    openAddress('/');
    expect(await screen.findByText('1 day remaining')).toBeVisible();
  });

  it('with cancelled Pro sees no upgrade box until it ends', async () => {
    fakeApi(routesForSignedIn({ subscriptionStatus: 'cancelled_but_active', totalInvoices: 80 }));
    openAddress('/');
    await menu();
    expect(screen.queryByRole('link', { name: 'Upgrade to Pro' })).not.toBeInTheDocument();
  });

  it('signs out even if the request fails, and only the color scheme stays in the storage', async () => {
    const { calls } = fakeApi({
      ...routesForSignedIn(),
      'POST /api/auth/logout': () => failure(503, 'SERVICE_UNAVAILABLE', ''),
    });
    const logged = jest.spyOn(console, 'error').mockReturnValue(undefined);
    localStorage.setItem('kept', '1');
    sessionStorage.setItem('kept', '1');
    const user = openAddress('/');
    await openAccountMenu(user);
    await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
    await user.click(screen.getByRole('menuitem', { name: 'Log Out' }));

    await waitFor(() => expect(browserNavigation.goTo).toHaveBeenCalledWith('/api/logout'));
    expect(calls).toContainEqual(expect.objectContaining({ method: 'POST', path: '/api/auth/logout' }));
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(chosenColorScheme()).toBe('dark');
    expect(logged).toHaveBeenCalled();
  });

  it('is redirected from the sign-in page to its returnTo path', async () => {
    fakeApi(routesForSignedIn());
    openAddress('/login?returnTo=%2Finvoices');
    expect(await screen.findByRole('heading', { name: 'All Invoices' })).toBeVisible();
  });

  it('is not redirected to another site', async () => {
    fakeApi(routesForSignedIn());
    openAddress(`/login?${new URLSearchParams({ returnTo: '//evil.example' })}`);
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(window.location.pathname).toBe('/');
    for (const path of ['/\\evil.example', 'https://evil.example']) expect(toSafeReturnPath(path)).toBeNull();
  });
});
