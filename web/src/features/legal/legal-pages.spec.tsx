import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page.js';
import { TermsOfServicePage } from './legal-pages.js';

it('The terms of service contain the price and the limits that the product enforces', () => {
  renderPage(<TermsOfServicePage />);
  expect(screen.getByText('Pro is $12 per month, billed monthly.')).toBeVisible();
  expect(screen.getByText(/^The free plan allows 5 invoices\./)).toBeVisible();
  expect(screen.getByText(/^We give 30 days’ notice of price changes/)).toBeVisible();
});
