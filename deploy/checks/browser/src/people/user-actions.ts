import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** An e-mail address that nobody else in the run has: tests share the product, never a user. */
export const newAddress = (name = 'maria'): string => `${name}-${randomUUID().slice(0, 8)}@studio.example`;

/** From the front page to the dashboard, through the identity provider, as a person does it. */
export async function signIn(page: Page, email = newAddress()): Promise<string> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Free' }).first().click();
  await enterAddress(page, email);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  // The heading comes before the page itself.
  await expect(page.getByRole('status').filter({ hasText: /loading/i })).toHaveCount(0);
  return email;
}

/** Fills in the identity provider's own page. */
export async function enterAddress(page: Page, email: string): Promise<void> {
  await page.getByLabel(/e-mail/i).fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

export async function openPage(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Fills in the company profile with what stands on an invoice. */
export async function fillInProfile(page: Page, fields: Record<string, string>): Promise<void> {
  await openPage(page, 'Company Profile');
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: /save/i }).click();
  await expect(page.getByText('Profile saved', { exact: true })).toBeVisible();
}

/** Opens a list of antd's and chooses from it; a native one takes `selectOption`. */
export async function chooseOption(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
