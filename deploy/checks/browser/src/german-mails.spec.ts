import { expect } from '@playwright/test';
import { readMailsTo } from '@paperbill/testing/people';
import { callApi, saveProfile } from './people/api.js';
import { test } from './people/test.js';
import { signIn } from './people/user-actions.js';

test('a German customer gets an invoice and a statement by mail in German', async ({ page }, { parallelIndex }) => {
  const client = `grete-${parallelIndex}-${Date.now()}@example.org`;
  await signIn(page);
  await saveProfile(page, { companyName: 'Ada Eyes', email: 'ada@eyes.example' });
  const { id: customerId } = (await callApi(page, 'POST', '/api/customers', {
    ...{ name: 'Bäckerei Linde', contactPerson: 'Grete Linde', email: client, language: 'de' },
  })) as { id: string };
  const { id } = (await callApi(page, 'POST', '/api/invoices?number=next', {
    invoice: {
      ...{ customerId, language: 'de', invoiceNumber: '', clientName: 'Bäckerei Linde', contactPerson: 'Grete Linde' },
      ...{ clientEmail: client, invoiceDate: '2031-01-10', dueDate: '2031-01-24' },
    },
    lineItems: [{ description: 'Entwurf', quantity: '1', unit: 'project', unitPrice: '1250.50', subtotal: '1250.50' }],
  })) as { id: string };

  await page.goto(`/invoices/${id}`);
  await page.getByRole('button', { name: 'Send Invoice' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Subject')).toHaveValue('Rechnung 1 von Ada Eyes');
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue(
    /^Guten Tag Grete Linde,\n\nanbei erhalten Sie die Rechnung 1 über 1\.250,50\s\$, fällig am 24\.01\.2031\./,
  );
  await dialog.getByRole('button', { name: /^Send to / }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText(`${client}Sent`);

  await page.goto(`/customers/${customerId}`);
  await page.getByRole('button', { name: 'Send Statement' }).click();
  await expect(dialog.getByLabel('Subject')).toHaveValue('Offene Posten von Ada Eyes');
  await dialog.getByRole('button', { name: /^Send to / }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Statements' })).toContainText(`${client}Sent`);

  const mails = await readMailsTo(client);
  const [invoice, statement] = ['Rechnung 1', 'Offene Posten'].map((start) =>
    mails.find(({ subject }) => subject.startsWith(start)),
  );
  expect(invoice).toMatchObject({
    subject: 'Rechnung 1 von Ada Eyes',
    attachments: [expect.objectContaining({ fileName: 'Rechnung-1.pdf', mediaType: 'application/pdf' })],
  });
  await page.goto(invoice!.page);
  const mail = page.frameLocator('iframe');
  await expect(mail.locator('html')).toHaveAttribute('lang', 'de');
  for (const words of ['Zu zahlen', '1.250,50\u00a0$', 'Fällig am 24.01.2031', 'Rechnung ansehen']) {
    await expect(mail.locator('body')).toContainText(words);
  }
  await page.goto(statement!.page);
  await expect(mail.locator('html')).toHaveAttribute('lang', 'de');
  await expect(mail.getByRole('row', { name: /^Rechnung 1 24\.01\.2031/ })).toContainText('1.250,50\u00a0$');
});
