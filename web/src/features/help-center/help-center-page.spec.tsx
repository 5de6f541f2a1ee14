import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page.js';
import HelpCenterPage from './help-center-page.js';

it('The help center explains in five steps how to create an invoice, and the plans as the product enforces them', async () => {
  const { user } = renderPage(<HelpCenterPage />);
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Set up your company profile',
    'Start an invoice',
    'Say who it is for',
    'List your work',
    'Save and send',
  ]);
  await user.click(screen.getByText('What does it cost?'));
  expect(
    screen.getByText(
      'The free plan includes 5 invoices, each with a small watermark line at its foot. No credit card is needed. ' +
        'Pro costs $12 per month: unlimited invoices, without the watermark. Cancel anytime.',
    ),
  ).toBeVisible();
  await user.click(screen.getByText('Is there a free trial of Pro?'));
  expect(screen.getByText(/14-day free trial/)).toBeVisible();
});
