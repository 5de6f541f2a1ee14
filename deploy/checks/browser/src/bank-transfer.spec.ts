import { type Browser, expect, type Page } from '@playwright/test';
import { saveProfile } from './people/api.js';
import { connectWithStripe, createLink, saveInvoiceToPay } from './people/online-payments.js';
import { testCards } from './people/subscriber.js';
import { test } from './people/test.js';
import { expectUsable } from './people/usable-page.js';
import { signIn } from './people/user-actions.js';

/** Saves an invoice, and opens its page as the user and as a client with a phone. */
async function openInvoice(page: Page, browser: Browser, amount: string) {
  const { id } = await saveInvoiceToPay(page, { amount });
  await page.goto(`/invoices/${id}`);
  const address = await createLink(page);
  const phone = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const client = await phone.newPage();
  await client.goto(address);
  return { client, address };
}

/** Chooses a bank transfer on the payment page, and returns to the page of the invoice. */
async function chooseTransfer(client: Page, button: string): Promise<void> {
  await client.getByRole('button', { name: button }).click();
  await client.getByLabel('Bank transfer').check();
  await client.getByRole('button', { name: /^Pay/ }).click();
  await expect(client.getByRole('heading', { level: 1 })).toContainText('Invoice');
}

/** Reloads a page until it shows a text. The webhook of the local Stripe may arrive a moment later. */
const expectOnPage = (page: Page, text: string) =>
  expect(async () => {
    await page.reload();
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await saveProfile(page, { companyName: 'Ada Eyes' });
  await connectWithStripe(page, { bankTransfers: true });
});

test('an invoice waits for a bank transfer, shows what is missing, and is paid once the rest has arrived', async ({
  page,
  browser,
}) => {
  const { client, address } = await openInvoice(page, browser, '250.00');
  await chooseTransfer(client, 'Pay $250.00');
  await expect(client.getByRole('status')).toContainText('Your bank transfer of $250.00 has not arrived yet.');
  expect(await client.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
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

test('a chosen bank transfer is canceled if the client pays by card instead', async ({ page, browser }) => {
  const { client, address } = await openInvoice(page, browser, '80.00');
  await chooseTransfer(client, 'Pay $80.00');
  await client.getByRole('link', { name: 'Pay another way' }).click();
  await expect(client.getByRole('status')).toContainText('Another payment cancels your bank transfer.');
  await client.getByRole('button', { name: 'Pay $80.00' }).click();
  await client.getByLabel('Card number').fill(testCards.pays);
  await client.getByRole('button', { name: /^Pay/ }).click();
  await expect(client.getByRole('listitem').filter({ hasText: /Card\$80\.00$/ })).toBeVisible();
  await client.goto(address);
  await expect(client.getByRole('link', { name: 'Open transfer instructions' })).toHaveCount(0);
  await expectOnPage(page, 'Bank transfer chosen, later cancelled');
  await expect(page.getByText('Waiting for a bank transfer')).toHaveCount(0);
  await client.context().close();
});
