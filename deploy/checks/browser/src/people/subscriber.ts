import { expect, type Page } from '@playwright/test';
import { callApi } from './api.js';

export const testCards = {
  pays: '4242424242424242',
  isDeclined: '4000000000000002',
  failsLater: '4000000000000341',
} as const;

/**
 * Opens the checkout page from the page of the Pro plan.
 * @returns the origin of the checkout page
 */
export async function openCheckout(page: Page): Promise<string> {
  await page.goto('/upgrade');
  await page.getByRole('button', { name: 'Upgrade Now' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  return new URL(page.url()).origin;
}

export async function payCheckout(page: Page, card: string = testCards.pays): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: /subscribe|start trial/i }).click();
}

/** Subscribes the user by HTTP, without opening a page. */
export async function subscribe(page: Page): Promise<void> {
  const { url } = (await callApi(page, 'POST', '/api/subscription/create')) as { url: string };
  const paid = await page.request.post(url, { form: { card: testCards.pays }, maxRedirects: 0 });
  const { search } = new URL(paid.headers()['location']!);
  await page.request.get(`/api/subscription/status${search}`);
}
