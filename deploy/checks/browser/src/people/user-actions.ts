import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** Returns a unique e-mail address. Tests share the running product, but each test must have its own user. */
export const createAddress = (name = 'maria'): string => `${name}-${randomUUID().slice(0, 8)}@studio.example`;

/** Signs in by HTTP, without opening a page. */
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

/** Chooses an action from the "More" menu of an invoice or a quote. */
export async function chooseFromMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}
