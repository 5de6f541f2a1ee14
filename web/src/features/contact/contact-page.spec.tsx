import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderPage } from '../../../test/render-page.js';
import ContactPage from './contact-page.js';

it('The contact page has two cards with the support address, and explains how to upgrade', async () => {
  const { user } = renderPage(<ContactPage />);
  const cards = screen.getAllByRole('listitem');
  expect(cards).toHaveLength(2);
  for (const card of cards) {
    expect(within(card).getByRole('link', { name: 'support@paperbill.example' })).toHaveAttribute(
      'href',
      'mailto:support@paperbill.example',
    );
  }

  await user.click(screen.getByText('How do I upgrade to Pro?'));
  expect(screen.getByText('With the upgrade button on the Company Profile page.')).toBeVisible();
});
