import { expect, type Locator, type Page } from '@playwright/test';
import { saveProfile } from './people/api.js';
import { saveInvoice } from './people/sample-business.js';
import { test } from './people/test.js';
import { expectUsable } from './people/usable-page.js';
import { createLink, expectFitsWidth, openPhonePage, signIn } from './people/user-actions.js';

const getActivity = (page: Page) => page.getByRole('region', { name: 'Activity' });

test('a client opens the link of an invoice; the user sees the visit, reads the message and revokes the link', async ({
  page,
  browser,
}) => {
  await signIn(page);
  await saveProfile(page, { companyName: 'Ada Eyes', paymentInstructions: 'IBAN DE00 1234' });
  const { id } = await saveInvoice(page, 'Oak Lane Bakery', 0);
  await page.goto(`/invoices/${id}`);
  const address = await createLink(page);
  await expect(getActivity(page)).toContainText('Not opened yet');

  const client = await openPhonePage(browser);
  const answer = await client.goto(address);
  expect(answer!.headers()['x-robots-tag']).toBe('noindex, nofollow');
  await expect(client.getByRole('heading', { level: 1 })).toContainText('Invoice 1');
  await expect(client.getByText('IBAN DE00 1234')).toBeVisible();
  await expectFitsWidth(client);
  await expectUsable(client, 'the invoice');
  // Only an interaction with the client's page marks the link as opened, because mail scanners load the page too.
  await page.reload();
  await expect(getActivity(page)).toContainText('Not opened yet');
  const [download] = await Promise.all([
    client.waitForEvent('download'),
    client.getByRole('link', { name: 'Download PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('invoice_1.pdf');
  await expect(async () => {
    await page.reload();
    await expect(getActivity(page)).toContainText('Opened', { timeout: 5_000 });
  }).toPass();
  await expect(getActivity(page)).not.toContainText('PDF downloaded');

  await client.getByText('I have paid').click();
  await expectUsable(client, 'the form');
  await client.getByLabel('Anything to add').fill('Yesterday, by bank transfer');
  await client.getByRole('button', { name: 'Send' }).first().click();
  await expect(client.getByRole('status')).toContainText('They know that you have paid');
  await expect(client.getByRole('status')).toBeInViewport({ ratio: 1 });
  await page.goto('/invoices');
  const read = page.waitForResponse(/client-messages\/read$/);
  await page.getByRole('link', { name: 'invoice 1', exact: true }).click();
  await expect(page.getByRole('region', { name: 'From Your Client' })).toContainText('Yesterday, by bank transfer');
  await read;
  await page.goto('/invoices');
  await expect(page.getByRole('row', { name: /Oak Lane Bakery/ })).toBeVisible();
  await expect(page.getByText('Oak Lane Bakery says')).toHaveCount(0);
  await page.goto(`/invoices/${id}`);

  await getActivity(page)
    .getByRole('button', { name: /^Revoke/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Link revoked', { exact: true })).toBeVisible();
  await client.reload();
  await expect(client.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expectUsable(client, 'a link that does not work');
  await client.context().close();
});

const isRightToLeft = (text: Locator) =>
  text.evaluate((element) => {
    const textNode = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const getLeftEdge = (index: number) => {
      const range = document.createRange();
      range.setStart(textNode, index);
      range.setEnd(textNode, index + 1);
      return range.getBoundingClientRect().left;
    };
    return getLeftEdge(textNode.length - 2) < getLeftEdge(0);
  });

test('Hebrew names are shown from right to left, in lists and on the client’s page', async ({ page }) => {
  await signIn(page);
  const name = 'חברת ABC 2000 (ישראל)';
  const { id } = await saveInvoice(page, name, 0);
  await page.goto('/invoices');
  expect(await isRightToLeft(page.getByText(name))).toBe(true);
  await page.goto(`/invoices/${id}`);
  await page.goto(await createLink(page));
  expect(await isRightToLeft(page.getByText(name))).toBe(true);
});
