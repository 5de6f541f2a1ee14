import { expect, type Page } from '@playwright/test';
import { signIn } from '../people/user-actions.js';
import { pay } from '../people/subscriber.js';
import { failOnce, press, slowOnce, type Scenario } from './scenario.js';

const CREATE = '**/api/subscription/create';
const CANCEL = '**/api/subscription/cancel';

const cancel = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog');
  // A dialog that was open before disappears with an animation, so the test waits for that.
  await expect(dialog).toHaveCount(0);
  await press(page, 'Cancel Subscription');
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
};

export const plan: Scenario = {
  name: 'a user who subscribes and cancels',
  prepare: (page) => signIn(page),
  steps: [
    { sees: ['Free Plan'], by: (page) => page.goto('/profile') },
    {
      sees: ['Upgrade failed', 'Failed to start upgrade process. Please try again.'],
      by: async (page) => {
        await failOnce(page, CREATE);
        await page
          .getByRole('region', { name: 'Subscription' })
          .getByRole('button', { name: 'Upgrade to Pro' })
          .click();
      },
    },
    {
      sees: ['Upgrade to Pro', 'Unlock unlimited invoices for your business', 'Upgrade Now'],
      by: (page) => page.goto('/upgrade'),
    },
    {
      sees: ['Error', 'Failed to start checkout. Please try again.'],
      by: async (page) => {
        await failOnce(page, CREATE);
        await press(page, 'Upgrade Now');
      },
    },
    {
      sees: ['Processing...'],
      by: async (page) => {
        await slowOnce(page, CREATE);
        await press(page, 'Upgrade Now');
      },
    },
    {
      sees: ['Welcome to Pro!', 'Free Trial Active'],
      by: async (page) => {
        await expect(page.getByLabel('Card number')).toBeVisible();
        await pay(page);
      },
    },
    {
      sees: ['Cancellation Failed', 'Failed to cancel subscription. Please try again.'],
      by: async (page) => {
        await failOnce(page, CANCEL);
        await cancel(page);
      },
    },
    { sees: ['Subscription Cancelled', 'Cancelled - Active Until Period End'], by: cancel },
    {
      sees: ['Pro Plan'],
      by: async (page) => {
        const active = {
          subscriptionStatus: 'active',
          totalInvoices: 0,
          canCreateInvoice: true,
          daysLeftInTrial: null,
        };
        await page.route('**/api/subscription/status', (route) => route.fulfill({ json: active }));
        await page.goto('/profile');
      },
    },
  ],
};
