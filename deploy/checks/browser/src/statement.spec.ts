import { expect } from '@playwright/test';
import { readMailsTo } from '@paperbill/testing/people';
import { callApi, saveProfile } from './people/api.js';
import { saveInvoice } from './people/sample-business.js';
import { test } from './people/test.js';
import { signIn } from './people/user-actions.js';

test('a customer receives a statement of open invoices, and opens one of them on a phone', async ({ page, browser }, {
  parallelIndex,
}) => {
  const client = `jane-${parallelIndex}-${Date.now()}@example.org`;
  await signIn(page);
  await saveProfile(page, { companyName: 'Ada Eyes', email: 'ada@eyes.example' });
  const customer = { name: 'Oak Lane Bakery', email: client, paymentTerms: 'net15' };
  const { id } = (await callApi(page, 'POST', '/api/customers', customer)) as { id: string };
  const overdue = await saveInvoice(page, customer.name, 30, id);
  await saveInvoice(page, customer.name, 0, id);

  await page.goto(`/customers/${id}`);
  await page.getByRole('button', { name: 'Send Statement' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('To', { exact: true })).toHaveValue(client);
  await expect(dialog.getByRole('table', { name: 'Open invoices' })).toContainText('$2,501.00');
  await dialog.getByRole('button', { name: /^Send to / }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Statements' })).toContainText(`${client}Sent`);

  const [mail] = await readMailsTo(client);
  expect(mail).toMatchObject({
    subject: 'Statement from Ada Eyes',
    from: { name: 'Ada Eyes via Paperbill' },
    replyTo: ['ada@eyes.example'],
    attachments: [],
  });
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const phone = await context.newPage();
  await phone.goto(mail!.page);
  const mailFrame = phone.frameLocator('iframe');
  await expect(mailFrame.getByText('overdue')).toHaveCount(1);
  const [invoice] = await Promise.all([
    context.waitForEvent('page'),
    mailFrame.getByRole('link', { name: 'Invoice 2', exact: true }).click(),
  ]);
  await expect(invoice.getByRole('heading', { level: 1 })).toContainText('Invoice 2');
  await context.close();

  await page.goto(`/invoices/${overdue.id}`);
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Statement: Sent');
});
