import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readMailsTo } from '@paperbill/testing/people';
import { saveProfile } from './people/api.js';
import { saveInvoice } from './people/sample-business.js';
import { test } from './people/test.js';
import { expectUsable } from './people/usable-page.js';
import { openMail, signIn } from './people/user-actions.js';
import { writeInvoice } from './people/write-invoice.js';

const PDF_FILE = {
  name: 'contract.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nA contract\n%%EOF\n'),
};
const CSV_FILE = { name: 'hours.csv', mimeType: 'text/csv', buffer: Buffer.from('Day,Hours\nMonday,7.5\n') };
const HTML_NAMED_AS_PDF = {
  name: 'page.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('<script>window.pwned = true</script>'),
};

const getAttachmentSection = (page: Page) => page.getByRole('region', { name: 'Attachments' });
const getFileLink = (page: Page, name: string) => getAttachmentSection(page).getByRole('link', { name });

const attachFiles = (page: Page, ...files: (typeof PDF_FILE)[]) =>
  page.getByLabel('Files to attach').setInputFiles(files);

const dropFile = (page: Page, { name, mimeType, buffer }: typeof PDF_FILE) =>
  page.evaluate(
    ([fileName, type, text]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text!], fileName!, { type: type! }));
      for (const event of ['dragover', 'drop']) {
        document.body.dispatchEvent(new DragEvent(event, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    [name, mimeType, buffer.toString()],
  );

test('a user drops, marks, mails and deletes the files of an invoice; a client gets only the marked ones', async ({
  page,
  browser,
}, { parallelIndex }) => {
  const client = `grace-${parallelIndex}-${Date.now()}@example.org`;
  await signIn(page);
  await saveProfile(page, { companyName: 'Ada Eyes', email: 'ada@eyes.example' });
  const { id } = await saveInvoice(page, 'Oak Lane Bakery', 0);
  await page.goto(`/invoices/${id}`);
  await expect(getAttachmentSection(page)).toBeVisible();
  await dropFile(page, CSV_FILE);
  await attachFiles(page, PDF_FILE, HTML_NAMED_AS_PDF);
  await expect(getFileLink(page, 'hours.csv')).toBeVisible();
  await expect(getFileLink(page, 'contract.pdf')).toBeVisible();
  await expect(
    getAttachmentSection(page).getByText('Please choose a PDF, PNG, JPEG, CSV, XLSX or ZIP file').first(),
  ).toBeVisible();
  await getAttachmentSection(page).getByRole('button', { name: 'Remove page.pdf' }).click();
  await page.getByLabel('Who gets hours.csv').selectOption('Only for me');
  await expectUsable(page);
  await page.reload();
  await expect(page.getByLabel('Who gets hours.csv')).toHaveValue('own');

  await page.getByRole('button', { name: 'Send Invoice' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^The PDF and 1 file of .* are attached\. 1 file is only for you\.$/)).toBeVisible();
  await dialog.getByLabel('To', { exact: true }).fill(client);
  await dialog.getByRole('button', { name: /^Send to / }).click();
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText(`${client}Sent`);
  const [mail] = await readMailsTo(client);
  expect(mail).toMatchObject({
    subject: 'Invoice 1 from Ada Eyes',
    from: { name: 'Ada Eyes via Paperbill' },
    replyTo: ['ada@eyes.example'],
    attachments: [{ fileName: 'invoice_1.pdf', mediaType: 'application/pdf' }, { fileName: 'contract.pdf' }],
  });
  const invoice = await openMail(browser, mail!, 'View invoice');
  await expect(invoice.getByText('hours.csv')).toHaveCount(0);
  const download = invoice.waitForEvent('download');
  await invoice.getByRole('link', { name: /contract\.pdf/ }).click();
  expect(await readFile(await (await download).path())).toEqual(PDF_FILE.buffer);
  await invoice.context().close();

  await page.getByRole('button', { name: 'Delete hours.csv' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(getFileLink(page, 'hours.csv')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Attach Files' })).toBeFocused();
  // The dialog's style sheet loads later than the page. The links of the page must keep their style after that.
  await expect(getFileLink(page, 'contract.pdf')).toHaveCSS('text-decoration-line', 'underline');
});

test('files that are attached while a quote is written are on the saved quote, until it is accepted', async ({
  page,
}) => {
  await signIn(page);
  await saveProfile(page, { companyName: 'Ada Eyes', email: 'ada@eyes.example' });
  await page.goto('/quotes/new');
  await attachFiles(page, PDF_FILE);
  await expect(getFileLink(page, 'contract.pdf')).toBeVisible();
  await page.reload();
  await expect(getFileLink(page, 'contract.pdf')).toBeVisible();
  await writeInvoice(page, 'Oak Lane Bakery', [{ description: 'Cover design', quantity: '1', unitPrice: '95' }]);
  await attachFiles(page, CSV_FILE);
  await expect(getFileLink(page, 'hours.csv')).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Save Quote' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quote Q-1' })).toBeVisible();
  await expect(getFileLink(page, 'contract.pdf')).toBeVisible();
  await expect(getFileLink(page, 'hours.csv')).toBeVisible();
  await page.getByRole('button', { name: 'Accepted' }).click();
  await expect(getAttachmentSection(page).getByText('Reopen it to change them.')).toBeVisible();
  await expectUsable(page);
});
