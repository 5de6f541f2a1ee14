import { expect, type Page } from '@playwright/test';

/** Matches the loading text in all languages of the app. */
const LOADING_TEXT_PATTERN = /loading|geladen|chargement|cargando/i;

/**
 * Opens a page and waits until no spinner, skeleton or font is loading.
 * @param path The path of the page. `:customer` is replaced by the id of the user's first customer. `:invoice`,
 *   `:draft` and `:quote` are replaced by the id of the newest invoice, draft and quote.
 */
export async function openLoadedPage(page: Page, path: string): Promise<void> {
  await page.goto(await replaceIdPlaceholders(page, path));
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  // Loading indicators have no accessible name, so the test finds them by their text. A prerendered page shows the same
  // text until it is loaded.
  await expect(page.getByRole('status').filter({ hasText: LOADING_TEXT_PATTERN })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

const listPaths = {
  customer: '/api/customers',
  invoice: '/api/invoices',
  draft: '/app/api/drafts',
  quote: '/app/api/quotes',
};

async function replaceIdPlaceholders(page: Page, path: string): Promise<string> {
  for (const [name, list] of Object.entries(listPaths)) {
    if (path.includes(`:${name}`)) return path.replace(`:${name}`, await readFirstId(page, list));
  }
  return path;
}

async function readFirstId(page: Page, list: string): Promise<string> {
  const answer = await page.request.get(`${list}?limit=1`);
  const [first] = (await answer.json()) as { id: string }[];
  return first!.id;
}
