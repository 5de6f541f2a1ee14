import { type Browser, expect, type Page } from '@playwright/test';
import { readMailsTo } from '@paperbill/testing/people';
import { setChargeDueNow } from './people/moved-dates.js';
import { payByCard } from './people/online-payments.js';
import { allowSavedCards, createSeries, makeNextInvoice, payAndSaveCard } from './people/saved-card.js';
import { testCards } from './people/subscriber.js';
import { test } from './people/test.js';
import { expectUsable } from './people/usable-page.js';
import { expectFitsWidth, openMail, openPhonePage } from './people/user-actions.js';

const PLANNED_CHARGE_TEXT = /^\$250\.00 will be charged to Visa\s••••\s\d{4} on /;

const listSubjects = async (address: string): Promise<string[]> =>
  (await readMailsTo(address)).map(({ subject }) => subject);

const openNewestMail = async (browser: Browser, address: string, link: string): Promise<Page> =>
  openMail(browser, (await readMailsTo(address))[0]!, link);

async function expectFitsPhone(page: Page, state: string): Promise<void> {
  await expectFitsWidth(page);
  await expectUsable(page, state);
}

test('a client saves a card on a phone, the next invoice is charged to it, and the user stops automatic payments', async ({
  page,
  browser,
}, { parallelIndex }) => {
  test.slow();
  const client = `grace-${parallelIndex}-${Date.now()}@example.org`;
  await page.setViewportSize({ width: 390, height: 844 });
  await allowSavedCards(page);
  await page.goto('/settings/payments');
  await expect(page.getByRole('checkbox', { name: 'Let clients save a card for recurring invoices' })).toBeChecked();
  await expectFitsPhone(page, 'the settings with saved cards');
  const series = await createSeries(page, client);

  const phonePage = await openPhonePage(browser);
  await phonePage.goto(series.address);
  await expectFitsPhone(phonePage, 'an invoice with which a card can be saved');
  await payAndSaveCard(phonePage, testCards.pays);
  await expectFitsPhone(phonePage, 'an invoice with a saved card');
  await phonePage.context().close();

  const second = await makeNextInvoice(page, series);
  await expect.poll(() => listSubjects(client)).toContain('Invoice 2 from Ada Eyes');
  expect((await readMailsTo(client))[0]!.text).toMatch(/Will be charged to:?\sVisa\s••••\s4242 on /);
  const invoice = await openNewestMail(browser, client, 'View Invoice');
  await expect(invoice.getByText(PLANNED_CHARGE_TEXT)).toBeVisible();
  await expectFitsPhone(invoice, 'an invoice that will be charged to a card');
  await page.goto(`/invoices/${second}`);
  await expect(page.getByText(PLANNED_CHARGE_TEXT)).toBeVisible();
  await expectFitsPhone(page, 'the user’s page of an invoice that will be charged to a card');

  await setChargeDueNow(second);
  await expect.poll(() => listSubjects(client), { timeout: 90_000 }).toContain('Receipt for invoice 2 from Ada Eyes');
  await invoice.reload();
  await expect(invoice.getByText('Paid. Thank you!')).toBeVisible();
  await invoice.context().close();
  await page.reload();
  await expect(page.getByText(PLANNED_CHARGE_TEXT)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Paid online');

  await page.goto('/recurring');
  await expect(page.getByText('Automatic payments by Visa •••• 4242')).toBeVisible();
  await expectFitsPhone(page, 'a schedule with a saved card');
  await page.getByRole('button', { name: 'Stop Automatic Payments' }).click();
  const confirmDialog = page.getByRole('dialog', { name: 'Stop automatic payments?' });
  await expectFitsPhone(page, 'the question before automatic payments stop');
  await confirmDialog.getByRole('button', { name: 'Stop Automatic Payments' }).click();
  await expect(page.getByText('Automatic payments stopped', { exact: true })).toBeVisible();
  await expect(page.getByText(/^You stopped the automatic payments by Visa\s••••\s4242 on /)).toBeVisible();
  await expectFitsWidth(page);
});

test('a client whose saved card is refused gets a mail, and pays on the page of the invoice', async ({
  page,
  browser,
}, { parallelIndex }) => {
  test.slow();
  const client = `edith-${parallelIndex}-${Date.now()}@example.org`;
  await allowSavedCards(page);
  const series = await createSeries(page, client);
  const phonePage = await openPhonePage(browser);
  await phonePage.goto(series.address);
  await payAndSaveCard(phonePage, testCards.failsLater);
  await phonePage.context().close();

  const second = await makeNextInvoice(page, series);
  await expect.poll(() => listSubjects(client)).toContain('Invoice 2 from Ada Eyes');
  await setChargeDueNow(second);
  const failed = 'Please pay invoice 2 from Ada Eyes';
  await expect.poll(() => listSubjects(client), { timeout: 90_000 }).toContain(failed);
  await page.goto(`/invoices/${second}`);
  await expect(page.getByText('Visa •••• 0341 was not charged')).toBeVisible();
  await expectUsable(page, 'the user’s page of an invoice whose charge failed');
  await page.goto('/dashboard');
  await expect(page.getByText('Oak Lane Bakery could not pay invoice 2 online')).toBeVisible();

  const invoice = await openNewestMail(browser, client, 'Pay $250.00');
  await expect(invoice.getByText('This invoice was not charged to your saved card.')).toBeVisible();
  await expectFitsPhone(invoice, 'an invoice whose charge failed');
  await invoice.getByRole('button', { name: 'Pay $250.00' }).click();
  await payByCard(invoice);
  await expect(invoice.getByText('Paid. Thank you!')).toBeVisible();
  await invoice.context().close();
  await page.goto(`/invoices/${second}`);
  await expect(page.getByText(/was not charged/)).toHaveCount(0);
});
