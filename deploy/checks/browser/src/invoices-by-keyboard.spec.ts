import { expect, type Page } from '@playwright/test';
import { callApi } from './people/api.js';
import { openLoadedPage } from './people/open-page.js';
import { fillBusiness } from './people/sample-business.js';
import { signIn } from './people/user-actions.js';
import { test } from './people/test.js';

// The number of customers. The list of suggestions is shorter, so the page must search on the server.
const CUSTOMER_COUNT = 60;
const PRODUCT_COUNT = 60;
const INVOICE_COUNT = 3;

const toTwoDigits = (index: number): string => String(index).padStart(2, '0');
const toCustomerName = (index: number): string => `Studio ${toTwoDigits(index)} Partners`;
const toProductName = (index: number): string => `Service ${toTwoDigits(index)} of the house`;

async function createCustomersAndProducts(page: Page): Promise<void> {
  const customers = Array.from({ length: CUSTOMER_COUNT }, (_, index) => ({
    name: toCustomerName(index),
    contactPerson: 'Jane Miller',
    paymentTerms: 'net15',
  }));
  await callApi(page, 'POST', '/app/api/customers/import', { rows: customers });
  const products = Array.from({ length: PRODUCT_COUNT }, (_, index) => ({
    name: toProductName(index),
    unit: 'hour',
    unitPrice: `${10 + index}.00`,
  }));
  await callApi(page, 'POST', '/app/api/products/import', { rows: products.slice(3) });
}

/** Presses Tab until the button has the focus. Fails after too many presses. */
async function pressTabUntilFocused(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  for (let tabCount = 0; tabCount < 25; tabCount++) {
    if (await button.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} is more than 25 tabs away`);
}

test('a fast user writes three invoices with the keyboard only, and no key is lost', async ({ page }) => {
  await signIn(page);
  await fillBusiness(page, { invoices: 0 });
  await createCustomersAndProducts(page);
  await openLoadedPage(page, '/create-invoice');
  await page.getByLabel('Client Name').focus();

  for (let invoice = 0; invoice < INVOICE_COUNT; invoice++) {
    const [customerNumber, firstProductNumber, secondProductNumber] = [invoice * 5, 3 + invoice * 7, 59 - invoice * 3];
    await expect(page.getByLabel('Client Name')).toBeFocused();
    await page.keyboard.type(`studio ${toTwoDigits(customerNumber)}`);
    // The first Enter selects the suggested customer. The second Enter moves the focus to the first line item.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type(`service ${toTwoDigits(firstProductNumber)}`);
    await page.keyboard.press('Enter');
    await page.keyboard.type('3');
    for (let cell = 0; cell < 3; cell++) await page.keyboard.press('Enter');
    await page.keyboard.type(`service ${toTwoDigits(secondProductNumber)}`);
    await page.keyboard.press('Enter');
    await page.keyboard.type('2');
    // The last Enter adds a blank line item. When the page saves the invoice, it removes blank line items.
    for (let cell = 0; cell < 3; cell++) await page.keyboard.press('Enter');

    await expect(page.getByRole('group', { name: 'Client' })).toContainText(toCustomerName(customerNumber));
    const rows = page.getByRole('group', { name: /^Line \d+$/ });
    await expect(rows.nth(0).getByLabel('Unit Price')).toHaveValue(`${10 + firstProductNumber}.00`);
    await expect(rows.nth(0).getByLabel('Quantity')).toHaveValue('3');
    await expect(rows.nth(1).getByRole('combobox', { name: 'Product' })).toHaveValue(
      toProductName(secondProductNumber),
    );
    await expect(rows.nth(1).getByLabel('Quantity')).toHaveValue('2');
    await pressTabUntilFocused(page, 'Save Invoice');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Client Name')).toHaveValue('');
  }

  const saved = (await (await page.request.get('/api/invoices')).json()) as { clientName: string; total: string }[];
  expect(saved.map(({ clientName, total }) => [clientName, total]).reverse()).toEqual(
    Array.from({ length: INVOICE_COUNT }, (_, invoice) => [
      toCustomerName(invoice * 5),
      `${3 * (13 + invoice * 7) + 2 * (69 - invoice * 3)}.00`,
    ]),
  );
});
