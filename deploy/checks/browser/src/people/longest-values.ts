import {
  customerFields,
  invoiceFields,
  lineItemFields,
  paymentFields,
  productFields,
  profileFields,
  quoteFields,
} from '@paperbill/contracts/http';
import { type Field, MAX_AMOUNT, MAX_LENGTH } from '@paperbill/contracts/rules';
import { expect, type Page } from '@playwright/test';
import { callApi, saveProfile } from './api.js';

const IBAN = 'MT84MALT011000012345MTLCAST001S';
const EMAIL = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(53)}.example`;
const SAMPLE_DATE = '2026-01-31';

/** Returns a value of maximum length for each text field. The value is one word that repeats the widest letter. */
function toLongestValues(fields: Record<string, Field>): Record<string, string> {
  const texts = Object.entries(fields).flatMap(([name, { kind, ...rule }]): [string, string][] => {
    if (kind === 'email') return [[name, EMAIL]];
    return kind === 'text' ? [[name, 'W'.repeat((rule as { max: number }).max)]] : [];
  });
  return Object.fromEntries(texts);
}

/**
 * Saves one record of each kind, including a partly paid overdue invoice. All records contain the longest texts and the
 * largest amounts.
 * @returns the URL of the invoice's client page
 */
export async function fillWithLongestValues(page: Page): Promise<string> {
  const { companyNameFont: _, ...profile } = toLongestValues(profileFields);
  await saveProfile(page, profile);
  const paymentLink = `https://${'p'.repeat(63)}.example/`.padEnd(MAX_LENGTH.paymentLink, 'p');
  await callApi(page, 'PUT', '/app/api/payment-options', { iban: IBAN, paymentLink });

  const { id: customerId } = (await callApi(page, 'POST', '/api/customers', toLongestValues(customerFields))) as {
    id: string;
  };
  await callApi(page, 'POST', '/api/products', { ...toLongestValues(productFields), unitPrice: MAX_AMOUNT });
  const line = {
    ...toLongestValues(lineItemFields),
    quantity: '1',
    unitPrice: MAX_AMOUNT,
    subtotal: MAX_AMOUNT,
    sortOrder: 0,
  };
  const client = { ...toLongestValues(invoiceFields), customerId };
  const { id } = (await callApi(page, 'POST', '/api/invoices', {
    invoice: { ...client, invoiceDate: SAMPLE_DATE, dueDate: SAMPLE_DATE },
    lineItems: [line],
  })) as { id: string };
  const payment = {
    ...toLongestValues(paymentFields),
    date: SAMPLE_DATE,
    amount: '1000000.00',
    method: 'bank_transfer',
  };
  await callApi(page, 'POST', `/app/api/invoices/${id}/payments`, payment);
  await callApi(page, 'POST', `/app/api/invoices/${id}/copy`, { prices: 'unchanged' });
  await callApi(page, 'POST', '/app/api/quotes', {
    quote: { ...toLongestValues(quoteFields), customerId, quoteDate: SAMPLE_DATE, validUntil: SAMPLE_DATE },
    lineItems: [line],
  });
  const schedule = { every: 1, unit: 'month', startsOn: '2030-01-31', mode: 'draft' };
  await callApi(page, 'POST', `/app/api/invoices/${id}/recurring`, schedule);

  const { url } = (await callApi(page, 'POST', `/app/api/invoices/${id}/links`, {})) as { url: string };
  const form = { kind: 'question', text: 'W'.repeat(MAX_LENGTH.clientMessage) };
  const answer = await page.request.post(`${url}/messages`, { form, headers: { origin: new URL(url).origin } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return url;
}
