import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { chooseOption, createAddress, signIn } from './people/user-actions.js';
import { STAFF_ADDRESS } from './people/staff.js';
import { subscribe } from './people/subscriber.js';
import { test } from './people/test.js';
import { expectUsable } from './people/usable-page.js';

const EVENTS_PATH = '/staff/subscription-events';

/** Creates a subscriber and opens the staff page with the subscription events of this subscriber. */
async function openEventsOfNewCustomer(page: Page, customer: string): Promise<void> {
  const visitor = await page.context().browser()!.newPage({ baseURL: process.env['BASE_URL']! });
  await signIn(visitor, customer);
  await subscribe(visitor);
  await visitor.close();
  // The page is loaded repeatedly until Stripe's webhook has arrived.
  await expect(async () => {
    await page.goto(`${EVENTS_PATH}?search=${encodeURIComponent(customer)}`);
    await expect(getRow(page, 'customer.subscription.created').getByText('Processed')).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

const getRow = (page: Page, type: string) => page.getByRole('row', { name: new RegExp(type.replaceAll('.', '\\.')) });

test('billing staff filter, export, inspect, replay and re-sync on pages without accessibility violations', async ({
  page,
}) => {
  test.slow();
  await signIn(page, STAFF_ADDRESS);
  const customer = createAddress('customer');
  await openEventsOfNewCustomer(page, customer);
  await expect(page.getByText('Monthly recurring revenue')).toBeVisible();
  await expectUsable(page, 'events');

  await chooseOption(page, 'State', 'Failed');
  await expect(page.getByText('No events found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.getByRole('searchbox').fill(customer);
  await expect(getRow(page, 'customer.subscription.created')).toHaveCount(1);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('customer.subscription.created');
  expect(csv.split('\n').filter((line) => line.includes(customer)).length).toBeGreaterThan(0);

  await getRow(page, 'customer.subscription.created')
    .getByRole('link', { name: 'customer.subscription.created' })
    .click();
  await expect(page.getByText('Done. Nothing to do.')).toBeVisible();
  await expectUsable(page, 'event');
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByText('Event replayed', { exact: true })).toBeVisible();
  await expect(page.getByText(`Replay by ${STAFF_ADDRESS}`)).toBeVisible();

  await page.getByRole('link', { name: customer }).click();
  await expect(page.getByText(/Our record agrees/)).toBeVisible();
  await expectUsable(page, 'customer');
  await expect(page.getByRole('row', { name: /^Plan/ })).toContainText('trial');
  await page.getByRole('button', { name: 'Re-sync' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Re-sync' }).click();
  await expect(page.getByText('Customer synced', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Interventions' })).toContainText(STAFF_ADDRESS);

  await page.goto(EVENTS_PATH);
  await page.getByRole('link', { name: 'Payment Accounts' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Accounts' })).toBeVisible();
  await expect(page.getByRole('table').first()).toBeVisible();
  await expectUsable(page, 'payment accounts');
});

test('the pages of staff answer 404 to other users', async ({ page }) => {
  await signIn(page);
  await page.goto(EVENTS_PATH);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  for (const path of [
    '/staff/api/events',
    '/staff/api/figures',
    '/staff/api/events.csv',
    '/staff/api/payment-accounts',
  ]) {
    expect((await page.request.get(path)).status(), path).toBe(404);
  }
});
