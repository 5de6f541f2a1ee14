import { expect } from '@playwright/test';
import { saveProfile } from './people/api.js';
import { connectWithStripe, createLink, saveInvoiceToPay } from './people/online-payments.js';
import { STAFF_ADDRESS } from './people/staff.js';
import { testCards } from './people/subscriber.js';
import { test } from './people/test.js';
import { expectUsable } from './people/usable-page.js';
import { signIn } from './people/user-actions.js';

test('a user connects an account, sees the fee of a payment, refunds a part of it, and turns online payments off', async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page);
  await saveProfile(page, { companyName: 'Ada Eyes' });
  await connectWithStripe(page);
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
  await client.getByLabel('Card number').fill(testCards.pays);
  await client.getByRole('button', { name: /^Pay/ }).click();
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
  await dialog.getByLabel('Amount').fill('100.01');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog).toContainText('Please enter $100.00 at most.');
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

test('billing staff see the payment accounts of users', async ({ page }) => {
  await signIn(page, STAFF_ADDRESS);
  await page.goto('/staff/subscription-events');
  await page.getByRole('link', { name: 'Payment Accounts' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Accounts' })).toBeVisible();
  await expect(page.getByRole('table').first()).toBeVisible();
  await expectUsable(page, 'the payment accounts');
});
