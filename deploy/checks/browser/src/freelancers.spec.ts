import { expect, type Locator, type Page } from '@playwright/test';
import { getDecimals, getTaxKindLabel } from '@paperbill/contracts/rules';
import { formatMoney, formatTaxName, toAmount } from '@paperbill/money';
import { aTax, type Freelancer, freelancers } from '@paperbill/testing/data';
import { saveProfile } from './people/api.js';
import { downloadPdf } from './people/download-pdf.js';
import { openLoadedPage } from './people/open-page.js';
import { test } from './people/test.js';
import { signIn } from './people/user-actions.js';
import { writeLines } from './people/write-invoice.js';

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

const descriptions = ['Design', 'Printing'];

/**
 * Replaces all kinds of spaces by plain spaces, and normalizes letters. Amounts contain no-break spaces, and a PDF may
 * contain other code points for Japanese letters that look the same.
 */
const normalize = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim();

const getDialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

const toTaxLabel = (tax: Freelancer['taxes'][number]): string => formatTaxName(aTax(tax));

/** Returns the option label for a choice of taxes, such as 'GST (5%) + QST (9.975%)'. */
const toChoiceLabel = ({ taxes }: Freelancer, chosen: readonly string[]): string =>
  taxes
    .filter((tax) => chosen.includes(`${aTax(tax).name} ${aTax(tax).rate}`))
    .map(toTaxLabel)
    .join(' + ');

/**
 * Checks that the page cannot be scrolled sideways on a phone or on a desktop. After the check, the page has the width
 * of a desktop.
 */
async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${page.url()} at ${size.width} px`)
      .toBeLessThanOrEqual(size.width);
  }
}

async function addTaxes(page: Page, taxes: Freelancer['taxes']): Promise<void> {
  await openLoadedPage(page, '/settings/taxes');
  const [usual, others] = [taxes.slice(0, 2).map(toTaxLabel), taxes.slice(2)];
  await page.getByRole('button', { name: `Add ${usual.join(' and ')}` }).click();
  await expect(page.getByRole('button', { name: `Edit ${usual[1]}` })).toBeVisible();
  for (const tax of others) {
    await page.getByRole('button', { name: 'Add Tax' }).click();
    const dialog = getDialog(page, 'Add Tax');
    await dialog.getByRole('combobox', { name: 'Kind' }).click();
    // The accessible name of an option begins with the kind of tax. An explanation follows.
    await page.getByRole('option', { name: new RegExp(`^${getTaxKindLabel(tax.kind!)}`) }).click();
    await expect(dialog.getByLabel(/^Sentence/)).toHaveValue(tax.sentence!);
    await dialog.getByRole('button', { name: 'Save Tax' }).click();
    await expect(page.getByRole('button', { name: `Edit ${toTaxLabel(tax)}` })).toBeVisible();
  }
  await expectNoSidewaysScrolling(page);
}

async function addCustomer(page: Page, freelancer: Freelancer): Promise<void> {
  const { customer, currency, exchange, taxes } = freelancer;
  await openLoadedPage(page, '/customers');
  await page.getByRole('button', { name: 'Add Customer' }).click();
  const dialog = getDialog(page, 'Add New Customer');
  await dialog.getByLabel('Company Name').fill(customer.name);
  await dialog.getByLabel('Country').fill(customer.country);
  await expect(dialog.getByRole('checkbox')).toHaveCount(taxes.length);
  if (customer.taxes) await dialog.getByLabel(toChoiceLabel(freelancer, customer.taxes)).check();
  if (exchange) {
    await dialog.getByRole('button', { name: 'Add currency' }).click();
    await dialog.getByRole('combobox', { name: 'Currency' }).fill(currency);
    await page.keyboard.press('Enter');
  }
  await expectNoSidewaysScrolling(page);
  await dialog.getByRole('button', { name: 'Save Customer' }).click();
  await expect(page.getByRole('link', { name: `Invoice ${customer.name}` })).toBeVisible();
}

async function writeInvoice(page: Page, freelancer: Freelancer): Promise<string> {
  const { currency, exchange, fields, lines, taxes, amounts } = freelancer;
  await page.getByRole('link', { name: `Invoice ${freelancer.customer.name}` }).click();
  await expect(page.getByRole('region', { name: 'Bill To' })).toContainText(freelancer.customer.name);
  await page.setViewportSize(PHONE);
  await writeLines(
    page,
    lines.map(([quantity, unitPrice], index) => ({ description: descriptions[index]!, quantity, unitPrice })),
    fields?.taxRate,
  );
  for (const [index, [, , chosen]] of lines.entries()) {
    const tax = page.getByRole('group', { name: `Line ${index + 1}`, exact: true }).getByLabel('Tax', { exact: true });
    const label = toChoiceLabel(freelancer, chosen);
    if (taxes.length === 0) await expect(tax).toHaveCount(0);
    else if (index > 0) await tax.selectOption(label);
    else await expect(tax.locator('option:checked')).toHaveText(label);
  }
  if (taxes.length === 0) await expect(page.getByLabel('Prices include tax')).toHaveCount(0);
  if (fields?.pricesIncludeTax) await page.getByLabel('Prices include tax').check();
  if (exchange) {
    await page.getByRole('button', { name: 'Add exchange rate' }).click();
    await page.getByLabel(`${exchange.currency} for 1 ${currency}`).fill(exchange.rate);
  }
  const firstPriceField = page.getByRole('group', { name: 'Line 1', exact: true }).getByLabel('Unit Price');
  await expect(firstPriceField).toHaveValue(toAmount(lines[0]![1], getDecimals(currency)));
  await expectNoSidewaysScrolling(page);
  const preview = page.getByRole('complementary', { name: 'Invoice preview' }).getByRole('article');
  await expect(preview).toContainText(formatMoney(amounts.total, currency));
  return normalize(await preview.innerText());
}

/**
 * The freelancers of this spec use different parts of the pages. The API contract's freelancers.spec.ts tests
 * all freelancers.
 */
const shownFreelancers = freelancers.filter(({ who }) =>
  [
    'a German with a reverse charge for a client in Austria',
    'a Swiss with a client in euros',
    'a Japanese with prices that include tax',
    'an American with a sales tax',
  ].includes(who),
);

for (const freelancer of shownFreelancers) {
  const { who, currency, amounts, exchange, taxes } = freelancer;

  test(`${who} comes from the settings to an invoice and its PDF`, async ({ page }) => {
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await page.setViewportSize(DESKTOP);
    await signIn(page);
    const { companyName, country, state = '' } = freelancer;
    await saveProfile(page, { companyName, country, state, currency: exchange?.currency ?? currency });
    if (taxes.length > 0) await addTaxes(page, taxes);
    await addCustomer(page, freelancer);
    const preview = await writeInvoice(page, freelancer);
    if (taxes.length === 0)
      expect(requestedUrls.filter((url) => /line-taxes|tax-cell|tax-dialog/.test(url))).toEqual([]);
    await page.getByRole('button', { name: 'Save Invoice' }).click();
    await expect(page.getByText('Invoice created', { exact: true })).toBeVisible();

    await openLoadedPage(page, '/invoices/:invoice');
    const summary = page.getByRole('region', { name: 'Summary' });
    await expect(summary).toContainText(formatMoney(amounts.total, currency));
    await expectNoSidewaysScrolling(page);
    expect(normalize(await page.getByRole('img', { name: /as it is printed$/ }).innerText())).toBe(preview);
    const { text } = await downloadPdf(page, () => page.getByRole('button', { name: 'Download PDF' }).first().click());
    // The parts of a Japanese word can have different fonts. The text of a PDF contains spaces between such parts.
    const pdfLetters = normalize(text).replaceAll(' ', '');
    for (const word of preview.split(' ')) expect(pdfLetters).toContain(word);
  });
}
