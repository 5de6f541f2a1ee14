import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { chooseOption, createAddress, signIn } from './people/user-actions.js';
import { STAFF_ADDRESS } from './people/staff.js';
import { subscribe } from './people/subscriber.js';
import { test } from './people/test.js';

const EVENTS_PATH = '/staff/subscription-events';

/** The customer is new. Returns the e-mail address. */
async function openEventsOfNewCustomer(page: Page): Promise<string> {
  const customer = createAddress('customer');
  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin });
  const visitor = await context.newPage();
  await signIn(visitor, customer);
  await subscribe(visitor);
  await context.close();
  await page.goto(`${EVENTS_PATH}?search=${encodeURIComponent(customer)}`);
  // The page is reloaded until the webhook has arrived.
  await expect(async () => {
    await page.reload();
    await expect(getRow(page, 'customer.subscription.created').getByText('Processed')).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  return customer;
}

const getRow = (page: Page, type: string) => page.getByRole('row', { name: new RegExp(type.replaceAll('.', '\\.')) });

test('billing staff see what happened to a customer, why, and act on it', async ({ page }) => {
  test.slow();
  await signIn(page, STAFF_ADDRESS);
  const customer = await openEventsOfNewCustomer(page);
  await expect(page.getByText('Monthly recurring revenue')).toBeVisible();

  await getRow(page, 'customer.subscription.created')
    .getByRole('link', { name: 'customer.subscription.created' })
    .click();
  await expect(page.getByText('Done. Nothing to do.')).toBeVisible();
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByText('Event replayed', { exact: true })).toBeVisible();
  await expect(page.getByText(`Replay by ${STAFF_ADDRESS}`)).toBeVisible();

  await page.getByRole('link', { name: customer }).click();
  await expect(page.getByText(/Our record agrees/)).toBeVisible();
  await expect(page.getByRole('row', { name: /^Plan/ })).toContainText('trial');
  await page.getByRole('button', { name: 'Re-sync' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Re-sync' }).click();
  await expect(page.getByText('Customer synced', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Interventions' })).toContainText(STAFF_ADDRESS);
});

test('billing staff find events by their filters, and take them along as CSV', async ({ page }) => {
  test.slow();
  await signIn(page, STAFF_ADDRESS);
  const customer = await openEventsOfNewCustomer(page);

  await chooseOption(page, 'State', 'Failed');
  await expect(page.getByText('No events found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await page.getByRole('searchbox').fill(customer);
  await expect(page).toHaveURL(/search=/);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('customer.subscription.created');
  expect(csv.split('\n').filter((line) => line.includes(customer)).length).toBeGreaterThan(0);
});

test('for everybody else the pages of staff do not exist', async ({ page }) => {
  await signIn(page);
  await page.goto(EVENTS_PATH);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  for (const path of ['/staff/api/events', '/staff/api/figures', '/staff/api/events.csv']) {
    expect((await page.request.get(path)).status(), path).toBe(404);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the pages of staff can be used by everybody, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await signIn(page, STAFF_ADDRESS);
    await openEventsOfNewCustomer(page);
    const violations = async () => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id);
    expect.soft(await violations(), 'events').toEqual([]);
    await page.getByRole('link', { name: 'customer.subscription.created' }).first().click();
    await expect(page.getByRole('heading', { name: 'Attempts' })).toBeVisible();
    expect.soft(await violations(), 'event').toEqual([]);
    await page.getByRole('region', { name: 'Event' }).getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Latest events' })).toBeVisible();
    expect.soft(await violations(), 'customer').toEqual([]);
  });
}
