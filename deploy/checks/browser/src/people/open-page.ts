import { expect, type Page } from '@playwright/test';

/**
 * Opens an address and waits until nothing loads any more: no spinner, no skeleton, no font on its way.
 *
 * @param path with `:customer` for the id of the user's first customer; `:invoice`, `:draft` and `:quote` for that of the newest
 */
export async function openLoadedPage(page: Page, path: string): Promise<void> {
  await page.goto(await withIds(page, path));
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  // A status has no name: its text says that it loads. The frame that is sent with a page has one, too.
  await expect(page.getByRole('status').filter({ hasText: /loading/i })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

const lists = {
  customer: '/api/customers',
  invoice: '/api/invoices',
  draft: '/app/api/drafts',
  quote: '/app/api/quotes',
};

async function withIds(page: Page, path: string): Promise<string> {
  for (const [name, list] of Object.entries(lists)) {
    if (path.includes(`:${name}`)) return path.replace(`:${name}`, await firstId(page, list));
  }
  return path;
}

async function firstId(page: Page, list: string): Promise<string> {
  const answer = await page.request.get(`${list}?limit=1`);
  const [first] = (await answer.json()) as { id: string }[];
  return first!.id;
}
