import { expect, type Page } from '@playwright/test';
import { readMailsTo } from '@paperbill/testing/people';
import { callApi, saveProfile } from './people/api.js';
import { downloadPdf } from './people/download-pdf.js';
import { test } from './people/test.js';
import { chooseOption, signIn } from './people/user-actions.js';
import { writeLines } from './people/write-invoice.js';

const getPreview = (page: Page) => page.getByRole('complementary', { name: 'Invoice preview' }).getByRole('article');

const germanTexts = { note: 'Vielen Dank für Ihren Auftrag', payment: 'Bitte überweisen Sie auf das Konto 123' };
const englishTexts = { note: 'Thank you for your order', payment: 'Please pay into account 123' };

async function writeInvoiceForClient(page: Page, client: string): Promise<void> {
  await page.goto('/create-invoice');
  await page.getByLabel('Client Name').fill(client);
  await page.getByRole('option', { name: client }).click();
  await writeLines(page, [{ description: 'Design', quantity: '1', unitPrice: '100' }]);
}

test('own texts in German are on the invoice of a German customer and in its mail, and English ones on others', async ({
  page,
}, { parallelIndex }) => {
  const client = `linde-${parallelIndex}-${Date.now()}@example.org`;
  await signIn(page);
  await saveProfile(page, {
    ...{ companyName: 'Ada Eyes', email: 'ada@eyes.example' },
    ...{ paymentInstructions: englishTexts.payment, defaultNote: englishTexts.note },
  });
  for (const customer of [
    { name: 'Bäckerei Linde', email: client, language: 'de' },
    { name: 'Oak Lane Bakery', email: 'oak@example.org' },
  ]) {
    await callApi(page, 'POST', '/api/customers', customer);
  }
  const dialog = page.getByRole('dialog');

  await page.goto('/profile');
  await page.getByRole('button', { name: 'In another language' }).click();
  await chooseOption(page, 'Language', 'Deutsch');
  await dialog.getByLabel('Payment Instructions').fill(germanTexts.payment);
  await dialog.getByLabel('Default Note to Client').fill(germanTexts.note);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/settings/emails');
  await page.getByRole('button', { name: 'In another language' }).click();
  await page.getByLabel('Language').selectOption('Deutsch');
  await page.getByRole('button', { name: 'Edit: New invoice' }).click();
  await dialog.getByLabel('Subject').fill('Ihre Rechnung {number}');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await writeInvoiceForClient(page, 'Oak Lane Bakery');
  for (const text of Object.values(englishTexts)) await expect(getPreview(page)).toContainText(text);
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  await expect(getPreview(page)).not.toContainText('Design');

  await writeInvoiceForClient(page, 'Bäckerei Linde');
  for (const text of Object.values(germanTexts)) await expect(getPreview(page)).toContainText(text);
  const words = (await getPreview(page).innerText()).split(/\s+/);
  const pdf = await downloadPdf(page, () => page.getByRole('button', { name: 'Save & Download PDF' }).first().click());
  // The PDF may break the e-mail address into two lines.
  const pdfLetters = pdf.text.replace(/\s/g, '');
  for (const word of words) expect(pdfLetters).toContain(word);

  const [{ id }] = (await callApi(page, 'GET', '/api/invoices?page=1')) as [{ id: string }];
  await page.goto(`/invoices/${id}`);
  await page.getByRole('button', { name: 'Send Invoice' }).click();
  await expect(dialog.getByLabel('Subject')).toHaveValue('Ihre Rechnung 2');
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue(/^Guten Tag/);
  await dialog.getByRole('button', { name: /^Send to / }).click();
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText(`${client}Sent`);
  const [sent] = await readMailsTo(client);
  expect(sent!.attachments.map(({ fileName }) => fileName)).toEqual(['Rechnung-2.pdf']);
  await page.goto(sent!.page);
  const mail = page.frameLocator('iframe');
  await expect(mail.locator('html')).toHaveAttribute('lang', 'de');
  for (const words of ['Zu zahlen', '100,00\u00a0$', 'Rechnung ansehen']) {
    await expect(mail.locator('body')).toContainText(words);
  }
});
