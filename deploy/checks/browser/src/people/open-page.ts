import { expect, type Page } from '@playwright/test';
import type { Customer } from '@paperbill/contracts/http';

/**
 * Opens an address and waits until nothing loads any more: no spinner, no skeleton, no font on its way.
 *
 * @param path with `:customer` for the id of the user's first customer
 */
export async function openLoadedPage(page: Page, path: string): Promise<void> {
  await page.goto(path.includes(':customer') ? path.replace(':customer', await firstCustomer(page)) : path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

async function firstCustomer(page: Page): Promise<string> {
  const answer = await page.request.get('/api/customers?limit=1');
  const [customer] = (await answer.json()) as Customer[];
  return customer!.id;
}
