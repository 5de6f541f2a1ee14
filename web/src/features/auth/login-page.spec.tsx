import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page.js';
import { LoginPage } from './login-page.js';

describe('the sign-in page', () => {
  it('links to the identity provider', () => {
    renderPage(<LoginPage />, '/login');
    expect(screen.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue with Replit' })).toHaveAttribute('href', '/api/login');
    expect(screen.getByRole('link', { name: 'Create an account with Replit' })).toBeVisible();
  });

  it.each([
    { error: 'google_not_configured', text: 'Google login is not available at this time.' },
    { error: 'github_auth_failed', text: 'Authentication failed. Please try again.' },
    { error: 'no_code', text: 'Authentication was cancelled or failed.' },
    { error: 'token_failed', text: 'Authentication failed during token exchange.' },
    { error: 'callback_failed', text: 'Authentication callback failed.' },
    { error: 'email_taken', text: 'Please sign in as you did before, or ask our support for help.' },
    { error: 'email_unverified', text: 'Please confirm it where you sign in, and then try again here.' },
    { error: 'constructor', text: 'An authentication error occurred. Please try again.' },
  ])('explains $error', ({ error, text }) => {
    renderPage(<LoginPage />, `/login?error=${error}`);
    expect(screen.getByRole('alert')).toHaveTextContent(text);
  });

  it('shows a message, then removes message and error from the URL', () => {
    const { router } = renderPage(<LoginPage />, '/login?message=Welcome+back&error=no_code&returnTo=%2Finvoices');
    expect(screen.getByText('Welcome back')).toBeVisible();
    expect(screen.getByRole('alert')).toBeVisible();
    expect(router.state.location.search).toBe('?returnTo=%2Finvoices');
    expect(screen.getByRole('link', { name: 'Continue with Replit' })).toHaveAttribute(
      'href',
      '/api/login?returnTo=%2Finvoices',
    );
  });
});
