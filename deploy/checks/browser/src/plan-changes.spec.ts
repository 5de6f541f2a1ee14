import { expect, type Page } from '@playwright/test';
import { createAddress, signIn } from './people/user-actions.js';
import { testCards, openCheckout, payCheckout } from './people/subscriber.js';
import { findStripeClock } from './people/stripe-clock.js';
import { test } from './people/test.js';

const getSubscriptionPanel = (page: Page) => page.getByRole('region', { name: 'Subscription' });

/** Reloads the profile until it shows the plan, because Stripe's webhooks arrive with a delay. */
async function expectPlan(page: Page, badge: string): Promise<void> {
  await expect(async () => {
    await page.goto('/profile');
    await expect(getSubscriptionPanel(page).getByText(badge, { exact: true })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
}

async function cancelSubscription(page: Page): Promise<void> {
  await getSubscriptionPanel(page).getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByText('Subscription Cancelled', { exact: true })).toBeVisible();
}

test('a subscription runs through a cancelled and a declined checkout, trial, payment, failed renewal, recovery, cancellation and a second checkout', async ({
  page,
}) => {
  test.slow();
  const email = createAddress('subscriber');
  await signIn(page, email);

  await openCheckout(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/upgrade$/);
  await expect(page.getByRole('button', { name: 'Upgrade Now' })).toBeEnabled();
  await openCheckout(page);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Upgrade Now' })).toBeEnabled();

  const stripe = await openCheckout(page);
  await expect(page.getByText('14 days free')).toBeVisible();
  await payCheckout(page, testCards.isDeclined);
  await expect(page.getByRole('alert')).toContainText(/declined/i);
  await payCheckout(page);
  await expect(page.getByText('Welcome to Pro!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(getSubscriptionPanel(page).getByText('Free Trial Active', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Trial' })).toContainText('14 days remaining');

  const clock = await findStripeClock(stripe, email);
  await clock.passPeriod();
  await expectPlan(page, 'Pro Plan');

  await clock.useCard(testCards.failsLater);
  await clock.passPeriod();
  // While Stripe retries a failed payment, the user keeps the Pro plan.
  await expectPlan(page, 'Pro Plan');
  await clock.useCard(testCards.pays);
  await expectPlan(page, 'Pro Plan');

  await cancelSubscription(page);
  await expect(
    getSubscriptionPanel(page).getByText('Cancelled - Active Until Period End', { exact: true }),
  ).toBeVisible();
  await expect(getSubscriptionPanel(page).getByRole('button')).toHaveCount(0);
  await clock.passPeriod();
  await expectPlan(page, 'Free Plan');

  await openCheckout(page);
  await expect(page.getByText('days free')).toHaveCount(0);
  await payCheckout(page);
  await expect(page.getByText('Welcome to Pro!', { exact: true })).toBeVisible();
  await expect(getSubscriptionPanel(page).getByText('Pro Plan', { exact: true })).toBeVisible();
});
