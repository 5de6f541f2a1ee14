import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sessionEnded } from '@paperbill/contracts/texts';
import { screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LoginFile } from './login-page.js';

/** The sign-in as a visitor's browser shows it at this address. */
async function openAt(address: string): Promise<void> {
  window.history.replaceState(null, '', address);
  document.body.innerHTML = renderToStaticMarkup(<LoginFile />);
  jest.resetModules();
  await import('./login-script.js');
}

const address = () => window.location.pathname + window.location.search;
const signInLinks = () =>
  screen.getAllByRole('link', { name: / with Replit$/ }).map((link) => link.getAttribute('href'));

describe('the sign-in as a file', () => {
  beforeEach(() => {
    document.body.innerHTML = '';
  });

  it('leads to the provider, and says nothing that nobody told it', async () => {
    await openAt('/login');
    expect(signInLinks()).toEqual(['/api/login', '/api/login']);
    expect([screen.queryByRole('alert'), screen.queryByRole('status')]).toEqual([null, null]);
    expect(address()).toBe('/login');
  });

  it.each([
    { error: 'google_not_configured', text: 'Google login is not available at this time.' },
    { error: 'no_code', text: 'Authentication was cancelled or failed.' },
    { error: 'constructor', text: 'An authentication error occurred. Please try again.' },
  ])('explains $error', async ({ error, text }) => {
    await openAt(`/login?error=${error}`);
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('alert')).toBeVisible();
  });

  it('shows a message as text, and then removes message and error from the address', async () => {
    await openAt('/login?message=Welcome+%3Cb%3Eback&error=no_code&returnTo=%2Finvoices');
    expect(screen.getByText('Welcome <b>back')).toBeVisible();
    expect(screen.getByRole('alert')).toBeVisible();
    expect(address()).toBe('/login?returnTo=%2Finvoices');
    expect(signInLinks()).toEqual(['/api/login?returnTo=%2Finvoices', '/api/login?returnTo=%2Finvoices']);
  });

  it('in place of a page behind it leads back there, and shows no text that the address of that page brings', async () => {
    await openAt('/invoices?status=paid&message=Hello');
    expect(address()).toBe('/login?returnTo=%2Finvoices%3Fstatus%3Dpaid%26message%3DHello');
    expect(signInLinks()[0]).toBe('/api/login?returnTo=%2Finvoices%3Fstatus%3Dpaid%26message%3DHello');
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('in place of a page tells who was signed in there that the session has ended', async () => {
    localStorage.setItem('signed-in-user', 'user-1');
    await openAt('/create-invoice');
    expect(screen.getByRole('status')).toHaveTextContent(sessionEnded);
    expect(signInLinks()[0]).toBe('/api/login?returnTo=%2Fcreate-invoice');
  });
});
