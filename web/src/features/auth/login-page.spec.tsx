import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page.js';
import { LoginPage } from './login-page.js';

describe('the sign-in page', () => {
  it.each([
    { error: 'google_not_configured', text: 'Google login is not available at this time.' },
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
