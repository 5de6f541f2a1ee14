import { expect } from '@playwright/test';
import { readMailsTo } from '@paperbill/testing/people';
import { callApi, saveProfile } from './people/api.js';
import { saveQuote } from './people/sample-business.js';
import { test } from './people/test.js';
import { expectUsable } from './people/usable-page.js';
import { createAddress, openPhonePage, signIn } from './people/user-actions.js';

test('a user sends several quotes; a client accepts on a phone without scripts; the user creates the invoice', async ({
  page,
  browser,
}, { parallelIndex }) => {
  const [address, recipient] = [createAddress(), `grace-${parallelIndex}-${Date.now()}@example.org`];
  await signIn(page, address);
  await saveProfile(page, { companyName: 'Ada Eyes', email: 'ada@eyes.example' });
  await saveQuote(page, 'Oak Lane Bakery', recipient);
  await saveQuote(page, 'Bob & Sons', `bob-${recipient}`);
  await saveQuote(page, 'No Address');
  await page.goto('/quotes');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page
    .getByRole('region', { name: 'Selected quotes' })
    .getByRole('button', { name: 'Send', exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Send 2 quotes' });
  await expect(dialog.getByText('One has no e-mail address and is left out')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('2 quotes are on their way.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();

  await expect.poll(async () => (await readMailsTo(recipient)).length).toBe(1);
  const [mail] = await readMailsTo(recipient);
  expect(mail!.attachments.map(({ fileName }) => fileName)).toEqual(['quote_q_1.pdf']);
  const client = await openPhonePage(browser, { javaScriptEnabled: false });
  await client.goto(/http\S+\/q\/\S+/.exec(mail!.text)![0]);
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
  await client.context().close();

  await expect
    .poll(async () => (await readMailsTo(address)).map(({ subject }) => subject))
    .toContain('Oak Lane Bakery accepted quote Q-1');

  await page.goto('/');
  await page.getByRole('link', { name: 'Oak Lane Bakery: quote Q-1 was accepted' }).click();
  const activity = page.getByRole('region', { name: 'Activity' });
  await expect(activity).toContainText('Accepted by Charles <b>Babbage</b>');
  await expect(activity).toContainText('Please begin soon');
  await page.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(page).toHaveURL(/\/drafts\//);
});

test('an accepted quote has one invoice draft, even by two clicks, in two tabs and after Back', async ({
  page,
  context,
}) => {
  await signIn(page);
  const { id } = await saveQuote(page, 'Oak Lane Bakery');
  await callApi(page, 'PATCH', `/app/api/quotes/${id}/status`, { status: 'accepted', revision: 1 });
  const otherTab = await context.newPage();
  for (const [tab, width] of [
    [page, 390],
    [otherTab, 1280],
  ] as const) {
    await tab.setViewportSize({ width, height: 800 });
    await tab.goto(`/quotes/${id}`);
    await expect(tab.getByRole('button', { name: 'Create Invoice' })).toBeInViewport();
  }
  await page.getByRole('button', { name: 'Create Invoice' }).dblclick();
  await expect(page).toHaveURL(/\/drafts\//);
  const draft = page.url();
  await expect(page.getByLabel('Client Name')).toHaveValue('Oak Lane Bakery');
  await otherTab.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(otherTab).toHaveURL(draft);
  for (const tab of [page, otherTab]) {
    await tab.goBack();
    await expect(tab).toHaveURL(new RegExp(`/quotes/${id}$`));
    await expect(tab.getByRole('button', { name: 'Create Invoice' })).toBeHidden();
    await tab.getByRole('region', { name: 'Summary' }).getByRole('link', { name: 'A draft of its invoice' }).click();
    await expect(tab).toHaveURL(draft);
  }
  expect(await (await page.request.get('/app/api/drafts')).json()).toHaveLength(1);
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
