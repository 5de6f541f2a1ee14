import { expect, type Page } from '@playwright/test';
import { DEFAULT_ONLINE_PAYMENT_CHOICES } from '@paperbill/contracts/http';
import { RECURRING_HOUR } from '@paperbill/contracts/rules';
import { callApi, saveProfile } from './api.js';
import { setCopyDueToday } from './moved-dates.js';
import { connectWithStripe, payByCard, saveInvoiceToPay, sendReceipts } from './online-payments.js';
import { createLink, signIn } from './user-actions.js';

/** Returns a time zone in which recurring invoices of today are already due. */
const getTimeZone = (): string => (new Date().getUTCHours() >= RECURRING_HOUR ? 'UTC' : 'Pacific/Kiritimati');

export interface RecurringSeries {
  recurringId: string;
  address: string;
}

/** Signs in a user who sends receipts and is connected with the local Stripe. Clients may save cards. */
export async function allowSavedCards(page: Page): Promise<void> {
  await signIn(page);
  await callApi(page, 'PUT', '/app/api/settings', { timeZone: getTimeZone() });
  await saveProfile(page, { companyName: 'Ada Eyes' });
  await sendReceipts(page);
  await connectWithStripe(page);
  await callApi(page, 'PUT', '/app/api/online-payments/choices', {
    ...DEFAULT_ONLINE_PAYMENT_CHOICES,
    allowsSavedCards: true,
  });
}

/** Saves an invoice of $250.00, which repeats each month and is mailed to the client. */
export async function createSeries(page: Page, client: string): Promise<RecurringSeries> {
  const { id } = await saveInvoiceToPay(page, { amount: '250.00', clientEmail: client });
  const startsOn = new Date(Date.now() + 40 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  const recipients = { to: client, cc: [], bcc: [], replyTo: 'ada@example.org' };
  const schedule = { every: 1, unit: 'month', startsOn, endsOn: null, count: null, mode: 'send', recipients };
  const recurring = (await callApi(page, 'POST', `/app/api/invoices/${id}/recurring`, schedule)) as { id: string };
  await page.goto(`/invoices/${id}`);
  return { recurringId: recurring.id, address: await createLink(page) };
}

export async function payAndSaveCard(client: Page, card: string): Promise<void> {
  const save = client.getByRole('checkbox', { name: 'Save my card, and charge future invoices to it' });
  await expect(save).not.toBeChecked();
  await save.check();
  await client.getByRole('button', { name: 'Pay $250.00' }).click();
  await payByCard(client, card);
  await expect(client.getByText('Paid. Thank you!')).toBeVisible();
  await expect(async () => {
    await client.reload();
    await expect(client.getByRole('heading', { name: 'Automatic payments' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

export async function makeNextInvoice(page: Page, { recurringId }: RecurringSeries): Promise<string> {
  await setCopyDueToday(recurringId);
  let invoiceId: string | null | undefined;
  await expect
    .poll(
      async () => {
        const list = (await callApi(page, 'GET', '/app/api/recurring')) as { runs: { invoiceId: string | null }[] }[];
        invoiceId = list[0]!.runs[0]?.invoiceId;
        return invoiceId;
      },
      { timeout: 90_000 },
    )
    .toBeTruthy();
  return invoiceId!;
}
