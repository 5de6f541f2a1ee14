import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sessionEndedText } from '@paperbill/contracts/texts';
import { screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { setAppLanguage } from '../../languages/app-language.js';
import { addTexts, removeTexts } from '../../languages/t.js';
import { PrerenderedLoginPage } from './login-page.js';

/** Opens the prerendered sign-in page at a URL. */
async function openLoginPage(address: string): Promise<void> {
  window.history.replaceState(null, '', address);
  document.body.innerHTML = renderToStaticMarkup(<PrerenderedLoginPage />);
  jest.resetModules();
  await import('./login-script.js');
}

const getAddress = () => window.location.pathname + window.location.search;
const listSignInLinks = () =>
  screen.getAllByRole('link', { name: / with Replit$/ }).map((link) => link.getAttribute('href'));

describe('the prerendered sign-in page', () => {
  beforeEach(() => {
    document.body.innerHTML = '';
  });

  it('links to the identity provider, and shows no alert by default', async () => {
    await openLoginPage('/login');
    expect(listSignInLinks()).toEqual(['/api/login', '/api/login']);
    expect([screen.queryByRole('alert'), screen.queryByRole('status')]).toEqual([null, null]);
    expect(getAddress()).toBe('/login');
  });

  it('shows a message as text, then removes message and error from the URL', async () => {
    await openLoginPage('/login?message=Welcome+%3Cb%3Eback&error=no_code&returnTo=%2Finvoices');
    expect(screen.getByText('Welcome <b>back')).toBeVisible();
    expect(screen.getByRole('alert')).toBeVisible();
    expect(getAddress()).toBe('/login?returnTo=%2Finvoices');
    expect(listSignInLinks()).toEqual(['/api/login?returnTo=%2Finvoices', '/api/login?returnTo=%2Finvoices']);
  });

  it('shows the texts of errors in the language of the page, and keeps its address', async () => {
    setAppLanguage('de');
    addTexts({ 'Authentication was cancelled or failed.': 'Die Anmeldung wurde abgebrochen.' });
    await openLoginPage('/de/login?error=no_code&returnTo=%2Finvoices');
    expect(getAddress()).toBe('/de/login?returnTo=%2Finvoices');
    expect(listSignInLinks()[0]).toBe('/api/login?returnTo=%2Finvoices');
    expect(screen.getByRole('alert')).toHaveTextContent('Die Anmeldung wurde abgebrochen.');
    setAppLanguage('en');
    removeTexts();
  });

  it('served for a protected page returns there, and ignores that page’s query parameters', async () => {
    await openLoginPage('/invoices?status=paid&message=Hello');
    expect(getAddress()).toBe('/login?returnTo=%2Finvoices%3Fstatus%3Dpaid%26message%3DHello');
    expect(listSignInLinks()[0]).toBe('/api/login?returnTo=%2Finvoices%3Fstatus%3Dpaid%26message%3DHello');
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('served for a protected page tells a former user that the session has expired', async () => {
    localStorage.setItem('signed-in-user', 'user-1');
    await openLoginPage('/create-invoice');
    expect(screen.getByRole('status')).toHaveTextContent(sessionEndedText);
    expect(listSignInLinks()[0]).toBe('/api/login?returnTo=%2Fcreate-invoice');
  });
});
