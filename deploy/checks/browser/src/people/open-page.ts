import { expect, type Page } from '@playwright/test';

/** Opens an address and waits until nothing loads any more: no spinner, no skeleton, no font on its way. */
export async function openLoadedPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}
