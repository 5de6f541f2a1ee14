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
