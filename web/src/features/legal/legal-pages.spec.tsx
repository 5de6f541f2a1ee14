import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page.js';
import { TermsOfServicePage } from './legal-pages.js';

describe('the terms of service', () => {
  it.each([
    'Last updated: January 1, 2025',
    'Pro is $12 per month, billed monthly.',
    /^Subscriptions are auto-renewing/,
    /^A cancellation is effective at the end of the current billing period/,
    'There are no refunds for partial months.',
    /^We give 30 days’ notice of price changes/,
    /uptime of 99\.9%/,
    /^The free plan allows 5 invoices\./,
  ])('contain: %s', (text) => {
    renderPage(<TermsOfServicePage />);
    expect(screen.getByText(text)).toBeVisible();
  });
});
