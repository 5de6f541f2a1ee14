import { expect } from '@playwright/test';
import { callApi, saveProfile } from './people/api.js';
import { saveQuote } from './people/sample-business.js';
import { test } from './people/test.js';
import { expectUsable } from './people/usable-page.js';
import { signIn } from './people/user-actions.js';

test('a client accepts a quote on a phone without scripts; the user sees the answer and makes the invoice', async ({
  page,
  browser,
}) => {
  await signIn(page);
  await saveProfile(page, { companyName: 'Ada Eyes' });
  const { id } = await saveQuote(page, 'Oak Lane Bakery');
  await page.goto(`/quotes/${id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: /^New client link/ }).click();
  const dialog = page.getByRole('dialog', { name: 'New client link' });
  const address = await dialog.getByLabel('Address of the new link').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();

  const context = await browser.newContext({ viewport: { width: 390, height: 800 }, javaScriptEnabled: false });
  const client = await context.newPage();
  await client.goto(address);
  await expect(client.getByRole('heading', { level: 1, name: 'Quote Q-1' })).toBeVisible();
  await client.getByRole('link', { name: 'Accept Quote' }).click();
  await client.getByLabel('Your name').fill('Charles <b>Babbage</b>');
  await client.getByLabel('Anything to add').fill('Please begin soon');
  await client.getByRole('button', { name: 'Accept Quote' }).click();
  await expect(client.getByRole('status')).toContainText('They know that you accept the quote');
  await expect(client.getByText('Accepted by Charles <b>Babbage</b>')).toBeVisible();
  await client.goBack();
  await expect(client.getByRole('heading', { name: 'This quote is already answered' })).toBeVisible();
  await client.getByRole('link', { name: 'Open the quote' }).click();
  await expect(client.getByText('Accepted by Charles <b>Babbage</b>')).toBeVisible();
  await context.close();

  await page.goto('/');
  await page.getByRole('link', { name: 'Oak Lane Bakery: quote Q-1 was accepted' }).click();
  const activity = page.getByRole('region', { name: 'Activity' });
  await expect(activity).toContainText('Accepted by Charles <b>Babbage</b>');
  await expect(activity).toContainText('Please begin soon');
  await page.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(page).toHaveURL(/\/drafts\//);
});

test('the pages of a quote’s link are usable at 390 and 1280 px', async ({ page, browser }) => {
  await signIn(page);
  const { id } = await saveQuote(page, 'Oak Lane Bakery');
  const { url } = (await callApi(page, 'POST', `/app/api/quotes/${id}/links`)) as { url: string };
  for (const width of [390, 1280]) {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    const client = await context.newPage();
    await client.goto(url);
    await expectUsable(client, `the quote at ${width} px`);
    await client.getByRole('link', { name: 'Decline' }).click();
    await expect(client.getByRole('heading', { name: 'Decline quote Q-1?' })).toBeVisible();
    await expectUsable(client, `its answer at ${width} px`);
    await context.close();
  }
});
