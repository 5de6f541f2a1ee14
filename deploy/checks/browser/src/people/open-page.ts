import { expect, type Page } from '@playwright/test';

/**
 * Opens an address and waits until nothing is loading: no spinner, skeleton or font.
 *
 * @param path `:customer` is replaced by the user's first customer; `:invoice`, `:draft` and `:quote` by the newest one
 */
export async function openLoadedPage(page: Page, path: string): Promise<void> {
  await page.goto(await withIds(page, path));
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  // Status elements have no name, so the text shows that it is loading. The prerendered frame has one too.
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
