import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page.js';
import HelpCenterPage from './help-center-page.js';

describe('the help center', () => {
  it('explains in five steps how to create an invoice', () => {
    renderPage(<HelpCenterPage />);
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Set up your company profile',
      'Start an invoice',
      'Say who it is for',
      'List your work',
      'Save and send',
    ]);
  });

  it('describes the plans as the product enforces them', async () => {
    const { user } = renderPage(<HelpCenterPage />);
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

  it.each([
    ['Do my clients need an account?', /a link to a page of their own/],
    ['Can my clients be reminded by e-mail?', /E-mails to Clients in Company Profile/],
    ['Can I write a quote first?', /Make Invoice/],
    ['Can an invoice repeat?', /Choose Repeat on its page/],
  ])('answers the question %s', async (question, answer) => {
    const { user } = renderPage(<HelpCenterPage />);
    await user.click(screen.getByText(question));
    expect(screen.getByText(answer)).toBeVisible();
  });

  it('explains both ways to send an invoice: by e-mail, or as a downloaded PDF', () => {
    renderPage(<HelpCenterPage />);
    expect(screen.getByText(/Send Invoice mails it to your client; or choose Save & Download PDF/)).toBeVisible();
  });

  it('shows the support address', () => {
    renderPage(<HelpCenterPage />);
    expect(screen.getByRole('link', { name: 'support@paperbill.example' })).toHaveAttribute(
      'href',
      'mailto:support@paperbill.example',
    );
  });
});
