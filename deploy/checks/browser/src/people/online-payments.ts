import { createStripeControl } from '@paperbill/testing/stripe';
import { expect, type Page } from '@playwright/test';
import Stripe from 'stripe';
import { callApi } from './api.js';
import { chooseFromMore } from './user-actions.js';

/**
 * Connects the user with the local Stripe, through the settings and Stripe's onboarding page.
 * @param bankTransfers whether the account offers bank transfers
 */
export async function connectWithStripe(page: Page, { bankTransfers = false } = {}): Promise<void> {
  await page.goto('/settings/payments');
  await page.getByRole('button', { name: 'Connect with Stripe' }).click();
  await page.getByRole('checkbox', { name: 'Bank transfers' }).setChecked(bankTransfers);
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await expect(page.getByText('Clients can pay your unpaid invoices online.')).toBeVisible();
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

/** Creates a link to the client's page of the invoice that is open, and returns its URL. */
export async function createLink(page: Page): Promise<string> {
  await chooseFromMore(page, 'New client link');
  const dialog = page.getByRole('dialog', { name: 'New client link' });
  const address = await dialog.getByLabel('Address of the new link').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return address;
}

/**
 * Settles the payment in progress of the user's account at the local Stripe.
 * @param origin the origin of the payment page
 */
export async function settlePayment(page: Page, origin: string, outcome: 'paid' | 'failed'): Promise<void> {
  const { accountId } = (await callApi(page, 'GET', '/app/api/online-payments')) as { accountId: string };
  const { hostname, port } = new URL(origin);
  const stripe = new Stripe(process.env['STRIPE_SECRET_KEY']!, { host: hostname, port, protocol: 'http' });
  const { data: intents } = await stripe.paymentIntents.list({}, { stripeAccount: accountId });
  const pending = intents.find(({ status }) => status === 'processing');
  await createStripeControl(origin).settlePayment(pending!.id, outcome);
}
