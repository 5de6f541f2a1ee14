import { expect, type Page } from '@playwright/test';

/**
 * Opens an address and waits until nothing loads any more: no spinner, no skeleton, no font on its way.
 *
 * @param path with `:customer` for the id of the user's first customer, or `:invoice` for that of the newest invoice
 */
export async function openLoadedPage(page: Page, path: string): Promise<void> {
  await page.goto(await withIds(page, path));
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

async function withIds(page: Page, path: string): Promise<string> {
  if (path.includes(':customer')) return path.replace(':customer', await firstId(page, '/api/customers'));
  if (path.includes(':invoice')) return path.replace(':invoice', await firstId(page, '/api/invoices'));
  return path;
}

async function firstId(page: Page, list: string): Promise<string> {
  const answer = await page.request.get(`${list}?limit=1`);
  const [first] = (await answer.json()) as { id: string }[];
  return first!.id;
}
