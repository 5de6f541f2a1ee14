import { expect, type Page } from '@playwright/test';
import { newAddress, signIn } from './people/user-actions.js';
import { cards, openCheckout, pay, subscribe } from './people/subscriber.js';
import { stripeClockOf } from './people/stripe-clock.js';
import { test } from './people/test.js';

const panel = (page: Page) => page.getByRole('region', { name: 'Subscription' });

/** Reloads the profile until it shows the plan, because Stripe's webhooks arrive with a delay. */
async function expectPlan(page: Page, badge: string): Promise<void> {
  await expect(async () => {
    await page.goto('/profile');
    await expect(panel(page).getByText(badge, { exact: true })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
}

async function cancel(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByText('Subscription Cancelled', { exact: true })).toBeVisible();
}

test('a whole subscription: trial, first payment, failed renewal, recovery, cancellation, free, and again', async ({
  page,
}) => {
  test.slow();
  const email = newAddress('subscriber');
  await signIn(page, email);

  const stripe = await openCheckout(page);
  await expect(page.getByText('14 days free')).toBeVisible();
  await pay(page);
  await expect(page.getByText('Welcome to Pro!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(panel(page).getByText('Free Trial Active', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Trial' })).toContainText('14 days remaining');

  const clock = await stripeClockOf(stripe, email);
  await clock.passPeriod();
  await expectPlan(page, 'Pro Plan');

  await clock.useCard(cards.failsLater);
  await clock.passPeriod();
  // While Stripe retries a failed payment, the user keeps the Pro plan.
  await expectPlan(page, 'Pro Plan');
  await clock.useCard(cards.pays);
  await expectPlan(page, 'Pro Plan');

  await cancel(page);
  await expect(panel(page).getByText('Cancelled - Active Until Period End', { exact: true })).toBeVisible();
  await expect(panel(page).getByRole('button')).toHaveCount(0);
  await clock.passPeriod();
  await expectPlan(page, 'Free Plan');

  await openCheckout(page);
  await expect(page.getByText('days free')).toHaveCount(0);
  await pay(page);
  await expect(page.getByText('Welcome to Pro!', { exact: true })).toBeVisible();
  await expect(panel(page).getByText('Pro Plan', { exact: true })).toBeVisible();
});

test('a declined card is told on the checkout, and another one pays', async ({ page }) => {
  await signIn(page);
  await openCheckout(page);
  await pay(page, cards.isDeclined);
  await expect(page.getByRole('alert')).toContainText(/declined/i);
  await pay(page, cards.pays);
  await expect(page.getByText('Welcome to Pro!', { exact: true })).toBeVisible();
});

test('leaving the checkout leads back to the offer, which can be taken again', async ({ page }) => {
  await signIn(page);
  await openCheckout(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/upgrade$/);
  await expect(page.getByRole('button', { name: 'Upgrade Now' })).toBeEnabled();
  await openCheckout(page);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Upgrade Now' })).toBeEnabled();
});

test('two tabs that upgrade make one subscription', async ({ page, context }) => {
  await signIn(page);
  const other = await context.newPage();
  await openCheckout(page);
  await openCheckout(other);
  await pay(other);
  await expect(other.getByText('Welcome to Pro!', { exact: true })).toBeVisible();
  await pay(page);
  await expect(page.getByText('Welcome to Pro!', { exact: true })).toHaveCount(0);

  await page.goto('/upgrade');
  await expect(page.getByRole('button', { name: 'Upgrade Now' })).toHaveCount(0);
  await expect(page.getByText('Free Trial Active', { exact: true })).toBeVisible();
});

test('with Pro, invoices go beyond the free ones and carry no watermark', async ({ page }) => {
  await signIn(page);
  await subscribe(page);
  await page.goto('/create-invoice');
  await expect(page.getByRole('complementary', { name: 'Invoice preview' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Invoice preview' })).not.toContainText('Paperbill');
});
