import { expect, type Page } from '@playwright/test';

export const testCards = {
  pays: '4242424242424242',
  isDeclined: '4000000000000002',
  failsLater: '4000000000000341',
} as const;

/** @returns the URL of the checkout page */
export async function openCheckout(page: Page): Promise<string> {
  await page.goto('/upgrade');
  await page.getByRole('button', { name: 'Upgrade Now' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  return new URL(page.url()).origin;
}

/** Stripe then redirects to the profile page. */
export async function payCheckout(page: Page, card: string = testCards.pays): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: /subscribe|start trial/i }).click();
}

/** Waits for the welcome message. */
export async function subscribe(page: Page, card?: string): Promise<void> {
  await openCheckout(page);
  await payCheckout(page, card);
  await expect(page.getByText('Welcome to Pro!', { exact: true })).toBeVisible();
}
