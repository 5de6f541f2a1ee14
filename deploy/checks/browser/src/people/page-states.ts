import { expect, type Page } from '@playwright/test';
import { FREE_INVOICE_LIMIT } from '@paperbill/contracts/rules';
import { writeInvoice } from './write-invoice.js';
import { signedInPages } from './pages.js';
import { signIn } from './user-actions.js';
import { fillBusiness } from './sample-business.js';
import { STAFF_ADDRESS } from './staff.js';
import { subscribe } from './subscriber.js';

export interface PageState {
  name: string;
  path: string;
  reachState?: (page: Page) => Promise<void>;
}

/** A group of page states that can be shown with one user. The test of a group signs in only once. */
export interface PageStateGroup {
  name: string;
  prepare: (page: Page) => Promise<unknown>;
  states: readonly PageState[];
}

const openDialog = (button: string, dialog: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
};

const failRequests = (path: string) => async (page: Page) => {
  await page.route(path, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert').first()).toBeVisible();
};

const writeSampleInvoice = (page: Page) =>
  writeInvoice(
    page,
    'Harbour Books Ltd',
    [
      { description: 'Cover design', quantity: '12.5', unitPrice: '95.00' },
      { description: 'Typesetting, 240 pages', quantity: '240', unitPrice: '3.35' },
      { description: 'Discount for a returning client', quantity: '1', unitPrice: '-150.00' },
    ],
    '8.25',
  );

const openActivityLog = async (page: Page) => {
  await page.getByRole('button', { name: 'Show what was done' }).click();
  await expect(page.getByRole('list', { name: 'Activity, newest first' })).toBeVisible();
};

const EVENTS_PATH = '/staff/subscription-events';

async function openNewestEvent(page: Page, type: string): Promise<void> {
  await page.getByRole('link', { name: type }).first().click();
  await expect(page.getByRole('heading', { name: 'Attempts' })).toBeVisible();
}

export const pageStateGroups: readonly PageStateGroup[] = [
  {
    name: 'new user',
    prepare: (page) => signIn(page),
    states: [
      { name: 'dashboard-empty', path: '/dashboard' },
      { name: 'sample-invoice', path: '/dashboard', reachState: openDialog('See a sample invoice', 'Sample invoice') },
      { name: 'invoices-empty', path: '/invoices' },
      { name: 'products-empty', path: '/products' },
      { name: 'customers-empty', path: '/customers' },
    ],
  },
  {
    name: 'studio',
    prepare: async (page) => {
      await signIn(page);
      await fillBusiness(page);
    },
    states: [
      ...signedInPages,
      { name: 'create-invoice-filled', path: '/create-invoice', reachState: writeSampleInvoice },
      {
        name: 'create-invoice-errors',
        path: '/create-invoice',
        reachState: async (page) => {
          await page.getByLabel('Client Name').fill('');
          await page.getByRole('button', { name: 'Save Invoice' }).click();
        },
      },
      {
        name: 'quick-add-customer',
        path: '/create-invoice',
        reachState: openDialog('Quick Add Customer', 'Quick Add Customer'),
      },
      { name: 'quick-add-item', path: '/create-invoice', reachState: openDialog('Quick Add Item', 'Quick Add Item') },
      { name: 'customer-dialog', path: '/customers', reachState: openDialog('Add Customer', 'Add New Customer') },
      { name: 'product-dialog', path: '/products', reachState: openDialog('Add Product', 'Add New Product') },
      {
        name: 'activity-failing',
        path: '/settings/activity',
        reachState: failRequests('**/app/api/audit'),
      },
      { name: 'invoices-not-found', path: '/invoices?search=nobody' },
      { name: 'invoices-failing', path: '/invoices', reachState: failRequests('**/api/invoices?*') },
    ],
  },
  {
    name: 'limited user',
    prepare: async (page) => {
      await signIn(page);
      await fillBusiness(page, { invoices: FREE_INVOICE_LIMIT });
    },
    states: [
      { name: 'limit-dashboard', path: '/dashboard' },
      {
        name: 'limit-create-invoice',
        path: '/create-invoice',
        // The test waits for the dialog, because the code of the dialog loads after the page.
        reachState: (page) => expect(page.getByRole('dialog', { name: 'Unlimited Invoicing' })).toBeVisible(),
      },
      { name: 'limit-profile', path: '/profile' },
    ],
  },
  {
    name: 'subscriber',
    prepare: async (page) => {
      await signIn(page);
      await subscribe(page);
    },
    states: [
      { name: 'trial-profile', path: '/profile' },
      { name: 'trial-upgrade', path: '/upgrade' },
    ],
  },
  {
    name: 'billing staff',
    prepare: (page) => signIn(page, STAFF_ADDRESS),
    states: [
      { name: 'staff-events', path: EVENTS_PATH },
      {
        name: 'staff-event',
        path: EVENTS_PATH,
        reachState: (page) => openNewestEvent(page, 'customer.subscription.created'),
      },
      {
        name: 'staff-customer',
        path: EVENTS_PATH,
        reachState: async (page) => {
          await openNewestEvent(page, 'customer.subscription.created');
          await page.getByRole('region', { name: 'Event' }).getByRole('link').click();
          await expect(page.getByRole('heading', { name: 'Latest events' })).toBeVisible();
          await openActivityLog(page);
        },
      },
      { name: 'staff-none', path: `${EVENTS_PATH}?state=failed&search=nobody` },
    ],
  },
];
