import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';

/** Returns a unique e-mail address. Tests share the running product, but each test must have its own user. */
export const createAddress = (name = 'maria'): string => `${name}-${randomUUID().slice(0, 8)}@studio.example`;

export async function signIn(page: Page, email = createAddress()): Promise<void> {
  const form = await page.request.get('/api/login');
  const home = await page.request.post(form.url(), { form: { email } });
  expect(home.ok(), `sign-in of ${email}`).toBe(true);
}

/** Signs in through the pages: opens the landing page, signs in at the identity provider, and ends on the dashboard. */
export async function signInOnPages(page: Page, email = createAddress()): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Free' }).first().click();
  await submitSignInPage(page, email);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

export async function submitSignInPage(page: Page, email: string): Promise<void> {
  await page.getByLabel(/e-mail/i).fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

export async function openPage(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Chooses an option in a select of Ant Design. Playwright's `selectOption` supports only native selects. */
export async function chooseOption(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

export async function chooseFromMoreMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Creates a link to the client's page of the open invoice or quote, and returns its URL. */
export async function createLink(page: Page): Promise<string> {
  await chooseFromMoreMenu(page, 'New client link');
  const dialog = page.getByRole('dialog', { name: 'New client link' });
  const address = await dialog.getByLabel('Address of the new link').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return address;
}

export const openPhonePage = async (browser: Browser, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 390, height: 844 }, ...options })).newPage();

export async function openMail(browser: Browser, mail: { page: string }, link: string | RegExp): Promise<Page> {
  const phonePage = await openPhonePage(browser);
  await phonePage.goto(mail.page);
  const [opened] = await Promise.all([
    phonePage.context().waitForEvent('page'),
    phonePage.frameLocator('iframe').getByRole('link', { name: link }).click(),
  ]);
  return opened;
}

export const expectFitsWidth = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(page.viewportSize()!.width);
