import { expect, type Page } from '@playwright/test';
import { readMailsTo } from '@paperbill/testing/people';
import { saveInvoice } from './people/sample-business.js';
import { test } from './people/test.js';
import { chooseFromMoreMenu, signIn } from './people/user-actions.js';

const getActivity = (page: Page) => page.getByRole('region', { name: 'Activity' });

const clickSendInvoice = (page: Page) => page.getByRole('button', { name: 'Send Invoice' }).click();

async function sendInvoice(page: Page, to: string, open = clickSendInvoice): Promise<void> {
  await open(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('To', { exact: true }).fill(to);
  await dialog.getByRole('button', { name: /^Send to / }).click();
  await expect(dialog).toBeHidden();
}

test('a rejected, bounced or possibly sent mail shows its state, and is sent again only by the user', async ({ page }, {
  parallelIndex,
}) => {
  const domain = `mails-${parallelIndex}-${Date.now()}.example`;
  await signIn(page);
  const { id } = await saveInvoice(page, 'Oak Lane Bakery', 0);
  await page.goto(`/invoices/${id}`);
  // A notice counts as read only after the page has reported to the server that the notice was shown.
  const READ_REPORT_PATTERN = /\/mails\/read$/;
  const firstReadReport = page.waitForResponse(READ_REPORT_PATTERN);
  await sendInvoice(page, `reject@${domain}`);
  await expect(getActivity(page)).toContainText('Not delivered');
  await expect(getActivity(page)).toContainText('Nobody of that name is here');
  await firstReadReport;
  const secondReadReport = page.waitForResponse(READ_REPORT_PATTERN);
  await sendInvoice(page, `drop@${domain}`);
  await expect(getActivity(page)).toContainText('May have been sent');
  await secondReadReport;
  await page.goto('/dashboard');
  await expect(page.getByText('may not have reached')).toHaveCount(0);
  await page.goto(`/invoices/${id}`);
  await getActivity(page)
    .getByRole('button', { name: `Send Again to drop@${domain}` })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Your client may get it twice');
  await dialog.getByLabel('To', { exact: true }).fill(`grace@${domain}`);
  await dialog.getByRole('button', { name: /^Send to / }).click();
  await expect(getActivity(page)).toContainText(`grace@${domain}Sent`);
  expect(await readMailsTo(`drop@${domain}`)).toHaveLength(1);

  await sendInvoice(page, `bounce@${domain}`, () => chooseFromMoreMenu(page, 'Send Invoice'));
  await expect(async () => {
    await page.goto('/invoices');
    await expect(page.getByText(/did not reach Oak Lane Bakery/)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.goto(`/invoices/${id}`);
  await expect(getActivity(page)).toContainText('It came back from bounce@');
});
