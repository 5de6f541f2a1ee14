import { expect, type Page } from '@playwright/test';
import { FREE_INVOICE_LIMIT } from '@paperbill/contracts/rules';
import { signIn } from './people/user-actions.js';
import { test } from './people/test.js';

/** Saves an invoice through the API with the browser's cookies. */
const saveInvoice = (page: Page, invoiceNumber: string, query = '') =>
  page.request.post(`/api/invoices${query}`, {
    headers: { origin: new URL(page.url()).origin },
    data: {
      invoice: {
        customerId: null,
        invoiceNumber,
        invoiceDate: '2026-11-21',
        dueDate: '2026-12-21',
        clientName: 'Harbour Books',
      },
      lineItems: [
        { description: 'Design', quantity: '1', unit: 'each', unitPrice: '100.00', subtotal: '100.00', sortOrder: 0 },
      ],
    },
  });

const getStatuses = (answers: { status(): number }[]) => answers.map((answer) => answer.status());

test('50 saves at once of a free user with 4 invoices make exactly one', async ({ page }) => {
  await signIn(page);
  for (let number = 1; number < FREE_INVOICE_LIMIT; number++) {
    expect((await saveInvoice(page, String(number))).status()).toBe(201);
  }
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => saveInvoice(page, `R-${index}`)));
  expect(getStatuses(answers).filter((status) => status === 201)).toHaveLength(1);
  expect(getStatuses(answers).filter((status) => status === 403)).toHaveLength(49);
  expect(await (await page.request.get('/api/invoices')).json()).toHaveLength(FREE_INVOICE_LIMIT);
});

test('a number that is taken is refused and nothing is skipped', async ({ page }) => {
  await signIn(page);
  const answers = await Promise.all(Array.from({ length: 10 }, () => saveInvoice(page, '1')));
  expect(getStatuses(answers).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  expect(await (await page.request.get('/api/invoices/next-number')).json()).toEqual({ nextInvoiceNumber: 2 });
});
