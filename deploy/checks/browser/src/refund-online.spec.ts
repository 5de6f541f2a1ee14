import { expect } from '@playwright/test';
import { saveProfile } from './people/api.js';
import { payByCard, saveInvoiceToPay } from './people/online-payments.js';
import { test } from './people/test.js';
import { expectUsable } from './people/usable-page.js';
import { createLink, signIn } from './people/user-actions.js';

test('a user connects an account, sees the fee of a payment, refunds a part of it, and turns online payments off', async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page);
  await saveProfile(page, { companyName: 'Ada Eyes' });
  await page.goto('/settings/payments');
  await page.getByRole('button', { name: 'Connect with Stripe' }).click();
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await expect(page.getByText('Clients can pay your unpaid invoices online.')).toBeVisible();
  await expect(
    page.getByText('There are none yet. Stripe sends what clients paid to your bank account.'),
  ).toBeVisible();
  await expectUsable(page, 'the settings with a connected account');
  const { id } = await saveInvoiceToPay(page, { amount: '100.00', clientEmail: 'grace@example.org' });
  await page.goto(`/invoices/${id}`);
  const address = await createLink(page);

  const client = await (await browser.newContext()).newPage();
  await client.goto(address);
  await client.getByRole('button', { name: 'Pay $100.00' }).click();
  await payByCard(client);
  await expect(client.getByText('Paid. Thank you!')).toBeVisible();
  await client.context().close();

  const activity = page.getByRole('region', { name: 'Activity' });
  await expect(async () => {
    await page.reload();
    await expect(activity).toContainText(/Stripe’s fee: \$\d\.\d\d\. You get \$\d\d\.\d\d\./, { timeout: 3_000 });
  }).toPass();
  await activity.getByRole('button', { name: /^Refund the payment of \$100\.00/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund Payment' });
  await expect(dialog.getByLabel('Amount')).toHaveValue('100.00');
  await dialog.getByLabel('Amount').fill('30');
  await expectUsable(page, 'the refund of an online payment');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog).toBeHidden();
  await expect(activity).toContainText('-$30.00');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('$30.00 due');

  await page.goto('/settings/payments');
  await page.getByRole('button', { name: 'Turn Off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn Off' }).click();
  await expect(page.getByRole('button', { name: 'Turn On' })).toBeVisible();
});
