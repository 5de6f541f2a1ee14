import { expect, type Page } from '@playwright/test';
import { saveProfile } from './people/api.js';
import { connectWithStripe, saveInvoiceToPay } from './people/online-payments.js';
import { test } from './people/test.js';
import { expectUsable } from './people/usable-page.js';
import { createLink, expectFitsWidth, openPhonePage, signIn } from './people/user-actions.js';

/** Reloads a page until it shows a text. The webhook of the local Stripe may arrive a moment later. */
const expectOnPage = (page: Page, text: string) =>
  expect(async () => {
    await page.reload();
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();

test('an invoice waits for a bank transfer, shows what is missing, and is paid once the rest has arrived', async ({
  page,
  browser,
}) => {
  await signIn(page);
  await saveProfile(page, { companyName: 'Ada Eyes' });
  await connectWithStripe(page, { bankTransfers: true });
  const { id } = await saveInvoiceToPay(page, { amount: '250.00' });
  await page.goto(`/invoices/${id}`);
  const address = await createLink(page);
  const client = await openPhonePage(browser);
  await client.goto(address);
  await client.getByRole('button', { name: 'Pay $250.00' }).click();
  await client.getByLabel('Bank transfer').check();
  await client.getByRole('button', { name: /^Pay/ }).click();
  await expect(client.getByRole('heading', { level: 1 })).toContainText('Invoice');
  await expect(client.getByRole('status')).toContainText('Your bank transfer of $250.00 has not arrived yet.');
  await expectFitsWidth(client);
  await expectUsable(client, 'an invoice that waits for a bank transfer');
  await expectOnPage(page, 'Waiting for a bank transfer of $250.00');

  await client.getByRole('link', { name: 'Open transfer instructions' }).click();
  const instructions = client.url();
  await client.getByLabel('Another amount').fill('100.00');
  await client.getByRole('button', { name: 'Send this amount' }).click();
  await expect(client.getByText('$150.00').first()).toBeVisible();
  await client.goto(address);
  await expectOnPage(client, '$100.00 of your bank transfer has arrived, and $150.00 is still missing.');
  await expectOnPage(page, '$100.00 has arrived so far, $150.00 is missing.');
  await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible();

  await client.goto(instructions);
  await client.getByRole('button', { name: 'Send $150.00' }).click();
  await client.goto(address);
  await expectOnPage(client, 'Paid. Thank you!');
  await expect(client.getByRole('listitem').filter({ hasText: /Bank transfer\$250\.00$/ })).toBeVisible();
  await expectOnPage(page, 'Paid online');
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await client.context().close();
});
