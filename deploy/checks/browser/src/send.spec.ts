import { expect, type Page } from '@playwright/test';
import { getTimeZoneAtNoon } from '@paperbill/testing/data';
import { readMailsTo } from '@paperbill/testing/people';
import { setDueTodayAndMailedEarlier } from './people/moved-dates.js';
import { callApi, saveProfile } from './people/api.js';
import { saveInvoice } from './people/sample-business.js';
import { test } from './people/test.js';
import { chooseFromMore, signIn } from './people/user-actions.js';

const getActivity = (page: Page) => page.getByRole('region', { name: 'Activity' });

const pressSend = (page: Page) => page.getByRole('button', { name: 'Send Invoice' }).click();

async function sendInvoice(page: Page, to: string, open = pressSend): Promise<void> {
  await open(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('To', { exact: true }).fill(to);
  await dialog.getByRole('button', { name: /^Send to / }).click();
  await expect(dialog).toBeHidden();
}

test('a user mails an invoice; the client opens it on a phone and asks a question; the user marks it as paid', async ({
  page,
  browser,
}, { parallelIndex }) => {
  const client = `grace-${parallelIndex}-${Date.now()}@example.org`;
  await signIn(page);
  await saveProfile(page, { companyName: 'Ada Eyes', email: 'ada@eyes.example' });
  const { id } = await saveInvoice(page, 'Oak Lane Bakery', 0);
  await page.goto(`/invoices/${id}`);
  await sendInvoice(page, client);
  await expect(getActivity(page)).toContainText(`${client}Sent`);

  const [mail] = await readMailsTo(client);
  expect(mail).toMatchObject({
    subject: 'Invoice 1 from Ada Eyes',
    from: { name: 'Ada Eyes via Paperbill' },
    replyTo: ['ada@eyes.example'],
    attachments: [expect.objectContaining({ fileName: 'invoice_1.pdf', mediaType: 'application/pdf' })],
  });
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const phone = await context.newPage();
  await phone.goto(mail!.page);
  const [invoice] = await Promise.all([
    context.waitForEvent('page'),
    phone.frameLocator('iframe').getByRole('link', { name: 'View invoice' }).click(),
  ]);
  await expect(invoice.getByRole('heading', { level: 1 })).toContainText('Invoice 1');
  expect(await invoice.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await invoice.getByText('I have a question').click();
  await invoice.getByLabel('Your question').fill('May I pay in two parts?');
  await invoice.getByRole('button', { name: 'Send' }).last().click();
  await expect(invoice.getByRole('status')).toBeVisible();
  await context.close();

  await page.goto('/invoices');
  await expect(page.getByText('Oak Lane Bakery has a question about')).toBeVisible();
  await page.goto(`/invoices/${id}`);
  await expect(page.getByRole('region', { name: 'From Your Client' })).toContainText('May I pay in two parts?');
  await expect(getActivity(page)).toContainText('opened');
  await page.getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Paid');
});

test('a client with an unpaid invoice gets a reminder automatically', async ({ page }, { parallelIndex }) => {
  const client = `grace-${parallelIndex}-${Date.now()}@example.org`;
  await signIn(page);
  await callApi(page, 'PUT', '/app/api/settings', { timeZone: getTimeZoneAtNoon() });
  await page.goto('/settings/reminders');
  const section = page.getByRole('region', { name: 'Reminders of Unpaid Invoices' });
  await section.getByRole('checkbox', { name: 'Remind clients of unpaid invoices' }).check();
  await section.getByLabel('Days', { exact: true }).fill('0');
  await section.getByRole('button', { name: 'Add Reminder' }).click();
  await expect(section.getByText('On the due date')).toBeVisible();
  await page.getByRole('checkbox', { name: 'From Monday to Friday only' }).uncheck();
  await expect
    .poll(async () => (await page.request.get('/app/api/mail-settings')).json())
    .toMatchObject({ remind: true, reminderDays: expect.arrayContaining([0]), workdaysOnly: false });

  const { id } = await saveInvoice(page, 'Oak Lane Bakery', 0);
  await page.goto(`/invoices/${id}`);
  await sendInvoice(page, client);
  await expect(getActivity(page)).toContainText(`${client}Sent`);
  await expect(getActivity(page)).toContainText(/Next reminder on|All reminders/);
  await setDueTodayAndMailedEarlier(id);
  await expect.poll(async () => (await readMailsTo(client)).map(({ subject }) => subject)).toHaveLength(2);
  const [reminder] = await readMailsTo(client);
  expect(reminder!.subject).toMatch(/^Invoice 1 is due on /);
  await page.reload();
  await expect(getActivity(page)).toContainText('Reminder: Sent');
});

test('a rejected, bounced or possibly sent mail shows its state, and is sent again only by the user', async ({ page }, {
  parallelIndex,
}) => {
  const domain = `mails-${parallelIndex}-${Date.now()}.example`;
  await signIn(page);
  const { id } = await saveInvoice(page, 'Oak Lane Bakery', 0);
  await page.goto(`/invoices/${id}`);
  // A notice counts as read only after the page has reported to the server that the notice was shown.
  const isRead = /\/mails\/read$/;
  const readFirst = page.waitForResponse(isRead);
  await sendInvoice(page, `reject@${domain}`);
  await expect(getActivity(page)).toContainText('Not delivered');
  await expect(getActivity(page)).toContainText('Nobody of that name is here');
  await readFirst;
  const readSecond = page.waitForResponse(isRead);
  await sendInvoice(page, `drop@${domain}`);
  await expect(getActivity(page)).toContainText('May have been sent');
  await readSecond;
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

  await sendInvoice(page, `bounce@${domain}`, () => chooseFromMore(page, 'Send Invoice'));
  await expect(async () => {
    await page.goto('/invoices');
    await expect(page.getByText(/did not reach Oak Lane Bakery/)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.goto(`/invoices/${id}`);
  await expect(getActivity(page)).toContainText('It came back from bounce@');
});
