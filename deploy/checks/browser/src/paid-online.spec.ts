import { expect } from '@playwright/test';
import { readMailsTo } from '@paperbill/testing/people';
import { saveProfile } from './people/api.js';
import {
  connectWithStripe,
  payByCard,
  saveInvoiceToPay,
  sendReceipts,
  settlePayment,
} from './people/online-payments.js';
import { testCards } from './people/subscriber.js';
import { test } from './people/test.js';
import { expectUsable } from './people/usable-page.js';
import { createLink, expectFitsWidth, openMail, signIn } from './people/user-actions.js';

const IBAN = 'DE89 3704 0044 0532 0130 00';

test('an invoice is mailed, paid by card on a phone, marks itself as paid and sends its receipt', async ({
  page,
  browser,
}, { parallelIndex }) => {
  const client = `grace-${parallelIndex}-${Date.now()}@example.org`;
  await signIn(page);
  await saveProfile(page, { companyName: 'Ada Eyes' });
  await sendReceipts(page);
  await connectWithStripe(page);
  const { id } = await saveInvoiceToPay(page, { amount: '2327.38', clientEmail: client });
  await page.goto(`/invoices/${id}`);
  await page.getByRole('button', { name: 'Send Invoice' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Send to / }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await readMailsTo(client)).length).toBe(1);

  const invoice = await openMail(browser, (await readMailsTo(client))[0]!, 'Pay $2,327.38');
  await expect(invoice.getByRole('heading', { level: 1 })).toContainText('Invoice 1');
  await expectFitsWidth(invoice);
  await expectUsable(invoice, 'an invoice that can be paid online');
  await invoice.getByRole('button', { name: 'Pay $2,327.38' }).click();
  await invoice.getByRole('link', { name: 'Cancel' }).click();
  await invoice.getByRole('button', { name: 'Pay $2,327.38' }).click();
  await payByCard(invoice, testCards.isDeclined);
  await payByCard(invoice);
  await expect(invoice.getByText('Paid. Thank you!')).toBeVisible();
  await expect(invoice.getByRole('listitem').filter({ hasText: /Card\$2,327\.38$/ })).toBeVisible();
  await expect(invoice.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  await expectFitsWidth(invoice);

  await page.reload();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect
    .poll(async () => (await readMailsTo(client)).map(({ subject }) => subject))
    .toEqual(['Receipt for invoice 1 from Ada Eyes', 'Invoice 1 from Ada Eyes']);
  await invoice.context().close();
});

test('an invoice is paid by direct debit: the page shows it pending, failed and then paid, also without scripts', async ({
  page,
  browser,
}) => {
  await signIn(page);
  await saveProfile(page, { companyName: 'Ada Eyes' });
  await connectWithStripe(page);
  const { id } = await saveInvoiceToPay(page, { amount: '480.00', currency: 'EUR' });
  await page.goto(`/invoices/${id}`);
  const address = await createLink(page);

  const client = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const payByDebit = async (): Promise<string> => {
    await client.goto(address);
    await client.getByRole('button', { name: 'Pay €480.00' }).click();
    await client.getByLabel('E-mail address').fill('grace@example.org');
    await client.getByLabel('SEPA direct debit').check();
    await client.getByLabel('IBAN').fill(IBAN);
    const { origin } = new URL(client.url());
    await client.getByRole('button', { name: /^Pay/ }).click();
    await expect(client.getByRole('status')).toContainText('Your payment of €480.00 is being processed.');
    await expect(client.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
    return origin;
  };
  const expectOnPage = async (text: string) =>
    expect(async () => {
      await client.goto(address);
      await expect(client.getByText(text)).toBeVisible({ timeout: 1_000 });
    }).toPass();

  await settlePayment(page, await payByDebit(), 'failed');
  await expectOnPage('Your payment of €480.00 failed.');
  await settlePayment(page, await payByDebit(), 'paid');
  await expectOnPage('Paid. Thank you!');
  await expect(client.getByRole('listitem').filter({ hasText: /Direct debit€480\.00$/ })).toBeVisible();
  await client.context().close();
});
