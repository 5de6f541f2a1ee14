import { expect, type Page } from '@playwright/test';
import { signIn } from '../people/user-actions.js';
import { payCheckout } from '../people/subscriber.js';
import { failNextRequest, clickButton, holdNextRequest, releaseRequest, type Scenario } from './scenario.js';

const CREATE_PATTERN = '**/api/subscription/create';
const CANCEL_PATTERN = '**/api/subscription/cancel';

const cancelPlan = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog');
  // The previous dialog closes with an animation. The test waits until the animation ends.
  await expect(dialog).toHaveCount(0);
  await clickButton(page, 'Cancel Subscription');
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
};

export const planScenario: Scenario = {
  name: 'a user who subscribes and cancels',
  prepare: (page) => signIn(page),
  steps: [
    { shownTexts: ['Free Plan'], action: (page) => page.goto('/profile') },
    {
      shownTexts: ['Upgrade failed', 'Failed to start upgrade process. Please try again.'],
      action: async (page) => {
        await failNextRequest(page, CREATE_PATTERN);
        await page
          .getByRole('region', { name: 'Subscription' })
          .getByRole('button', { name: 'Upgrade to Pro' })
          .click();
      },
    },
    {
      shownTexts: ['Upgrade to Pro', 'Unlock unlimited invoices for your business', 'Upgrade Now'],
      action: (page) => page.goto('/upgrade'),
    },
    {
      shownTexts: ['Error', 'Failed to start checkout. Please try again.'],
      action: async (page) => {
        await failNextRequest(page, CREATE_PATTERN);
        await clickButton(page, 'Upgrade Now');
      },
    },
    {
      shownTexts: ['Processing...'],
      action: async (page) => {
        await holdNextRequest(page, CREATE_PATTERN);
        await clickButton(page, 'Upgrade Now');
      },
    },
    {
      shownTexts: ['Welcome to Pro!', 'Free Trial Active'],
      action: async (page) => {
        await releaseRequest(page);
        await expect(page.getByLabel('Card number')).toBeVisible();
        await payCheckout(page);
      },
    },
    {
      shownTexts: ['Cancellation Failed', 'Failed to cancel subscription. Please try again.'],
      action: async (page) => {
        await failNextRequest(page, CANCEL_PATTERN);
        await cancelPlan(page);
      },
    },
    { shownTexts: ['Subscription Cancelled', 'Cancelled - Active Until Period End'], action: cancelPlan },
    {
      shownTexts: ['Pro Plan'],
      action: async (page) => {
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
