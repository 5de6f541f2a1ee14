import type { Page } from '@playwright/test';
import type { Step, Scenario } from './scenario.js';

const toLoginStep = (error: string, text: string, filledInText?: string): Step => ({
  shownTexts: [text],
  ...(filledInText && { filledInTexts: { [text]: filledInText } }),
  action: (page: Page) => page.goto(`/login?error=${error}`),
});

export const visitorScenario: Scenario = {
  name: 'a visitor who is signed out',
  prepare: (page) => page.goto('/'),
  steps: [
    { shownTexts: ['Sign In', 'Continue with Replit'], action: (page) => page.goto('/login') },
    toLoginStep(
      'google_not_configured',
      '<Provider> login is not available at this time.',
      'Google login is not available at this time.',
    ),
    toLoginStep('github_auth_failed', 'Authentication failed. Please try again.'),
    toLoginStep('no_code', 'Authentication was cancelled or failed.'),
    toLoginStep('token_failed', 'Authentication failed during token exchange.'),
    toLoginStep('callback_failed', 'Authentication callback failed.'),
    toLoginStep('anything_else', 'An authentication error occurred. Please try again.'),
    { shownTexts: ['Last updated: January 1, 2025'], action: (page) => page.goto('/privacy-policy') },
    { shownTexts: ['Last updated: January 1, 2025'], action: (page) => page.goto('/terms-of-service') },
  ],
};
