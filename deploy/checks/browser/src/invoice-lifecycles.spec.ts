import { expect, type Page } from '@playwright/test';
import type { Customer, Invoice, InvoiceDetails, InvoiceStats } from '@paperbill/contracts/http';
import { downloadPdf } from './people/download-pdf.js';
import { openLoadedPage } from './people/open-page.js';
import { callApi, saveProfile } from './people/api.js';
import { test } from './people/test.js';
import { chooseFromMoreMenu, expectFitsWidth, signIn } from './people/user-actions.js';
import { writeLines } from './people/write-invoice.js';

interface ExpectedState {
  summary: string[];
  status: Invoice['status'];
  due: string;
  overpaidAmount?: string;
  invoicedAmount: string;
  collectedAmount: string;
  receivable: string;
  /**
   * The expected balance of the customer. It is negative if the customer gets a refund. The default is the receivable
   * amount.
   */
  outstanding?: string;
}

async function expectSameValues(page: Page, expected: ExpectedState): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice 1', exact: true })).toBeVisible();
  const summary = page.getByRole('region', { name: 'Summary' });
  for (const text of expected.summary) await expect(summary).toContainText(text);
  await expectFitsWidth(page);

  const read = async <Answer>(path: string) => (await (await page.request.get(path)).json()) as Answer;
  const invoice = (await read<Invoice[]>('/api/invoices'))[0]!;
  expect(invoice.status).toBe(expected.status);
  expect(await read<InvoiceDetails>(`/app/api/invoices/${invoice.id}`)).toMatchObject({
    status: expected.status,
    amountDue: expected.due,
    overpaid: expected.overpaidAmount ?? '0.00',
  });
  expect(await read<InvoiceStats>('/api/invoices/stats')).toMatchObject({
    totalInvoiced: expected.invoicedAmount,
    collectedAmount: expected.collectedAmount,
    receivableAmount: expected.receivable,
  });
  expect((await read<Customer[]>('/api/customers'))[0]).toMatchObject({
    totalPaid: expected.collectedAmount,
    totalOutstanding: expected.outstanding ?? expected.receivable,
  });
}

async function recordPayment(page: Page, amount: string): Promise<void> {
  await chooseFromMoreMenu(page, 'Record Payment');
  const dialog = page.getByRole('dialog', { name: 'Record Payment' });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await expect(dialog).toHaveCount(0);
}

test('from quote to refund on a phone, page, API, figures and customer show the same amounts after each step', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await signIn(page);
  await saveProfile(page, { companyName: 'Atelier Rossi' });
  await callApi(page, 'POST', '/api/customers', { name: 'Oak Lane Bakery', paymentTerms: 'net30' });
  await openLoadedPage(page, '/quotes/new');
  await page.getByLabel('Client Name').fill('Oak Lane');
  await page.getByRole('option', { name: /^Oak Lane Bakery/ }).click();
  const lines = [
    { description: 'Menu', quantity: '2', unitPrice: '150' },
    { description: 'Photos', quantity: '1', unitPrice: '100' },
  ];
  await writeLines(page, lines, '10');
  await page.getByRole('button', { name: 'Add discount' }).click();
  await page.getByLabel('Discount', { exact: true }).fill('10');
  await page.getByRole('button', { name: 'Save Quote' }).click();
  // The line items are 400.00 in total. With a discount of 40.00 and a tax of 10 %, the total is 396.00.
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('$396.00');
  const { text: quote } = await downloadPdf(page, () => chooseFromMoreMenu(page, 'Download PDF'));
  for (const text of ['Quote', 'Q-1', 'Discount (10%)', '$396.00']) expect(quote).toContain(text);

  await chooseFromMoreMenu(page, 'Create Invoice');
  await expect(page.getByText('Made of quote Q-1, dated today.')).toBeVisible();
  await expect(page.getByLabel('Invoice Number')).toHaveValue('1');
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  const open = { summary: ['$396.00', 'Pending'], status: 'pending', due: '396.00' } as const;
  await expectSameValues(page, { ...open, summary: [...open.summary], invoicedAmount: '396.00', collectedAmount: '0.00', receivable: '396.00' }); // oxfmt-ignore
  const { text: invoice } = await downloadPdf(page, () => chooseFromMoreMenu(page, 'Download PDF'));
  for (const text of ['Invoice', 'Discount (10%)', '$396.00']) expect(invoice).toContain(text);

  await recordPayment(page, '100');
  await expectSameValues(page, {
    ...{ summary: ['$296.00', 'Due on', 'Pending', 'Paid$100.00'], status: 'pending', due: '296.00' },
    ...{ invoicedAmount: '396.00', collectedAmount: '100.00', receivable: '296.00' },
  });
  await recordPayment(page, '296');
  await expectSameValues(page, {
    ...{ summary: ['Paid on'], status: 'paid', due: '0.00' },
    ...{ invoicedAmount: '396.00', collectedAmount: '396.00', receivable: '0.00' },
  });

  await chooseFromMoreMenu(page, 'Create Credit Note');
  const dialog = page.getByRole('dialog', { name: 'Create Credit Note' });
  await dialog.getByRole('textbox', { name: 'Quantity of Photos' }).fill('1');
  await dialog.getByRole('button', { name: 'Create Credit Note' }).click();
  await expect(dialog).toHaveCount(0);
  // The credited item costs 100.00. Its part of the discount is 10.00, and its tax is 9.00. The credit is therefore
  // 99.00.
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Credit note CN-1' })).toContainText(
    '$99.00',
  );
  await expectSameValues(page, {
    ...{ summary: ['Paid on'], status: 'paid', due: '0.00', overpaidAmount: '99.00' },
    ...{ invoicedAmount: '297.00', collectedAmount: '396.00', receivable: '0.00', outstanding: '-99.00' },
  });
  const { text: note } = await downloadPdf(page, () =>
    page.getByRole('button', { name: 'Download PDF of credit note CN-1' }).click(),
  );
  for (const text of ['Credit Note', 'CN-1', 'Photos', '$99.00']) expect(note).toContain(text);

  await recordPayment(page, '-99');
  await expectSameValues(page, {
    ...{ summary: ['Paid on'], status: 'paid', due: '0.00' },
    ...{ invoicedAmount: '297.00', collectedAmount: '297.00', receivable: '0.00' },
  });
  await openLoadedPage(page, '/dashboard');
  await expect(page.getByRole('main')).toContainText('$297.00');
});
