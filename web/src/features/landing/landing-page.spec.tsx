import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderPage } from '../../../test/render-page.js';
import LandingPage from './landing-page.js';
import { sampleStats } from './samples.js';

const findSection = (heading: string | RegExp) =>
  within(screen.getByRole('heading', { level: 2, name: heading }).closest('section')!);

describe('the landing page', () => {
  it('links every Start Free to the sign-in, and starts with an invoice as one image for screen readers', () => {
    renderPage(<LandingPage />);
    const links = screen.getAllByRole('link', { name: /Start Free/ });
    expect(links.length).toBeGreaterThanOrEqual(3);
    for (const link of links) expect(link).toHaveAttribute('href', '/api/login');
    const [sheet] = screen.getAllByRole('img', { name: /^An invoice made with it/ });
    expect(sheet).toHaveTextContent('$3,476.45');
  });

  it('states the offer: 30 seconds, 5 free invoices, no card, $12, cancel anytime, no watermark on Pro', () => {
    renderPage(<LandingPage />);
    expect(
      screen.getAllByText('Your first 5 invoices are free. No credit card. Set up in 30 seconds.')[0],
    ).toBeVisible();
    const plans = findSection('One price, when you need it').getAllByRole('article');
    expect(plans.map((plan) => plan.textContent)).toEqual([
      expect.stringMatching(
        /\$0 for 5 invoices.*Up to 5 invoices, with a small watermark line.*PDF.*Standard templates/,
      ),
      expect.stringMatching(
        /\$12 per month.*Unlimited invoices, without the watermark.*Customer management.*catalog.*Analytics dashboard.*Priority support.*Cancel anytime.*14-day free trial/,
      ),
    ]);
  });

  it('shows sample figures, labelled as such', () => {
    renderPage(<LandingPage />);
    const preview = findSection('Know where your money is');
    expect(preview.getAllByRole('definition').map(({ textContent }) => textContent)).toContain('$51,875.50');
    expect(Number(sampleStats.collectedAmount) + Number(sampleStats.receivableAmount)).toBe(
      Number(sampleStats.totalInvoiced),
    );
    expect(preview.getByText('Sample figures')).toBeVisible();
    for (const quote of findSection('How it feels').getAllByRole('figure')) expect(quote).toHaveTextContent(/Sample$/);
  });
});
