import type { Page } from '@playwright/test';
import { saveProfile } from '../people/api.js';
import { writeInvoice } from '../people/write-invoice.js';
import { signIn } from '../people/user-actions.js';
import { fillBusiness } from '../people/sample-business.js';
import { failNextRequest, clickButton, type Step, type Scenario } from './scenario.js';

const GENERATE_PATTERN = '**/api/invoices/*/generate-pdf';
const DOWNLOAD_PATTERN = '**/api/invoices/*/download-pdf';

async function writeSampleInvoice(page: Page): Promise<void> {
  await page.goto('/create-invoice');
  await writeInvoice(page, 'Harbour Books Ltd', [{ description: 'Cover design', quantity: '1', unitPrice: '95' }]);
}

const toFailingStep = (shownText: string, causeFailure: (page: Page) => Promise<unknown>): Step => ({
  shownTexts: [shownText],
  filledInTexts: { [shownText]: shownText.replace('{error or Unknown error}', 'Unknown error') },
  action: async (page) => {
    await writeSampleInvoice(page);
    await causeFailure(page);
    await clickButton(page, 'Save & Download PDF');
  },
});

/** Uploads a logo and blocks its URL, so that the browser cannot load the logo. */
async function blockLogo(page: Page): Promise<void> {
  const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>');
  await saveProfile(page, {
    companyName: 'Atelier Rossi',
    logo: { name: 'logo.svg', mimeType: 'image/svg+xml', buffer },
  });
  await page.route('**/api/profile/logo?*', (route) => route.abort());
}

export const invoicesScenario: Scenario = {
  name: 'a user who writes invoices',
  prepare: async (page) => {
    await signIn(page);
    await fillBusiness(page, { invoices: 2, subscribed: true });
  },
  steps: [
    {
      shownTexts: ['Showing X to Y of Z invoices'],
      filledInTexts: { 'Showing X to Y of Z invoices': 'Showing 1 to 2 of 2 invoices' },
      action: (page) => page.goto('/invoices'),
    },
    {
      shownTexts: ['PDF Downloaded', 'Invoice PDF downloaded successfully.'],
      action: (page) => clickButton(page, 'Download PDF'),
    },
    {
      shownTexts: ['Error', 'Failed to download PDF. Please try again.'],
      action: async (page) => {
        await failNextRequest(page, DOWNLOAD_PATTERN);
        await clickButton(page, 'Download PDF');
      },
    },
    {
      shownTexts: ['Update failed', 'Failed to update invoice status. Please try again.'],
      action: async (page) => {
        await failNextRequest(page, '**/api/invoices/*/status');
        await clickButton(page, 'Mark as Paid');
      },
    },
    {
      shownTexts: ['Failed to create invoice', 'Please check your information and try again.'],
      action: async (page) => {
        await writeSampleInvoice(page);
        await failNextRequest(page, '**/api/invoices');
        await clickButton(page, 'Save Invoice');
      },
    },
    { shownTexts: ['Invoice created'], action: (page) => clickButton(page, 'Save Invoice') },
    {
      shownTexts: ['Invoice saved & downloaded'],
      action: async (page) => {
        await writeSampleInvoice(page);
        await clickButton(page, 'Save & Download PDF');
      },
    },
    toFailingStep('PDF generation failed: {error or Unknown error}', (page) => failNextRequest(page, GENERATE_PATTERN)),
    toFailingStep('PDF download failed: {error or Unknown error}', (page) => failNextRequest(page, DOWNLOAD_PATTERN)),
    { shownTexts: ['Invoice saved'], action: () => Promise.resolve() },
    toFailingStep('Failed to capture preview HTML - cannot generate identical PDF', blockLogo),
    toFailingStep('Invoice preview element not found - cannot capture HTML for PDF', (page) =>
      page.locator('#invoice-preview').evaluate((sheet) => sheet.removeAttribute('id')),
    ),
  ],
};
