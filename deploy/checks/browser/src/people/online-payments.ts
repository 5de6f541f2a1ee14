import { createStripeControl } from '@paperbill/testing/stripe';
import { expect, type Page } from '@playwright/test';
import Stripe from 'stripe';
import { callApi } from './api.js';
import { testCards } from './subscriber.js';

/**
 * Connects the user with the local Stripe by HTTP.
 * @param bankTransfers whether the account offers bank transfers
 */
export async function connectWithStripe(page: Page, { bankTransfers = false } = {}): Promise<void> {
  const { url } = (await callApi(page, 'POST', '/app/api/online-payments/connect')) as { url: string };
  const onboarding = await page.request.get(url);
  const form = { action: 'finish', country: 'US', ...(bankTransfers && { transfers: 'on' }) };
  await page.request.post(onboarding.url(), { form, maxRedirects: 0 });
  const account = await callApi(page, 'POST', '/app/api/online-payments/refresh');
  expect(account).toMatchObject({ state: 'active' });
}

/** Turns on receipts, which are off at first. */
export async function sendReceipts(page: Page): Promise<void> {
  const { from: _from, ...settings } = (await callApi(page, 'GET', '/app/api/mail-settings')) as {
    from: string | null;
  };
  await callApi(page, 'PUT', '/app/api/mail-settings', { ...settings, sendReceipts: true });
}

export interface PayableInvoice {
  amount: string;
  currency?: string;
  clientEmail?: string;
}

export async function payByCard(client: Page, card: string = testCards.pays): Promise<void> {
  await client.getByLabel('Card number').fill(card);
  await client.getByRole('button', { name: /^Pay/ }).click();
}

/** Saves an invoice that is due in 14 days. */
export async function saveInvoiceToPay(
  page: Page,
  { amount, currency, clientEmail = '' }: PayableInvoice,
): Promise<{ id: string }> {
  const today = new Date().toISOString().slice(0, 10);
  const dueDate = new Date(Date.now() + 14 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  const lineItem = { description: 'Portraits', quantity: '1', unit: 'day', unitPrice: amount, subtotal: amount };
  return (await callApi(page, 'POST', '/api/invoices?number=next', {
    invoice: { clientName: 'Oak Lane Bakery', clientEmail, invoiceNumber: '', invoiceDate: today, dueDate, currency },
    lineItems: [{ ...lineItem, sortOrder: 0 }],
  })) as { id: string };
}

export async function settlePayment(page: Page, origin: string, outcome: 'paid' | 'failed'): Promise<void> {
  const { accountId } = (await callApi(page, 'GET', '/app/api/online-payments')) as { accountId: string };
  const { hostname, port } = new URL(origin);
  const stripe = new Stripe(process.env['STRIPE_SECRET_KEY']!, { host: hostname, port, protocol: 'http' });
  const { data: intents } = await stripe.paymentIntents.list({}, { stripeAccount: accountId });
  const pending = intents.find(({ status }) => status === 'processing');
  await createStripeControl(origin).settlePayment(pending!.id, outcome);
}
