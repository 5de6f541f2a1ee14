import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page.js';
import HelpCenterPage from './help-center-page.js';

describe('the help center', () => {
  it('guides to an invoice in five steps', () => {
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

  it('says of the plans what the product does', async () => {
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
  ])('answers %s', async (question, answer) => {
    const { user } = renderPage(<HelpCenterPage />);
    await user.click(screen.getByText(question));
    expect(screen.getByText(answer)).toBeVisible();
  });

  it('says that the product mails an invoice, and that one can send it oneself', () => {
    renderPage(<HelpCenterPage />);
    expect(screen.getByText(/Send Invoice mails it to your client; or choose Save & Download PDF/)).toBeVisible();
  });

  it('names the support address', () => {
    renderPage(<HelpCenterPage />);
    expect(screen.getByRole('link', { name: 'support@paperbill.example' })).toHaveAttribute(
      'href',
      'mailto:support@paperbill.example',
    );
  });
});
