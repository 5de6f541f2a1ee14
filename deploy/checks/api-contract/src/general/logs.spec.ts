import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { aCustomer, aProduct } from '@paperbill/testing/data';
import { newAddress, signIn } from '@paperbill/testing/people';
import { anInvoiceOfToday, postInvoice, saveInvoice } from '../testing/invoice-calls.js';
import { readLogLines, findLogLines } from '../testing/log-lines.js';

const { PRODUCT_DATA } = process.env as Record<string, string>;

/** A unique word that every input of this spec contains. The test searches the logs for this word. */
const UNIQUE_WORD = `mark${randomUUID().slice(0, 8)}`;

it('No process logs user input or secrets', async () => {
  const email = newAddress(UNIQUE_WORD);
  const ada = await signIn(email);
  const { requestId } = (await ada.get<{ requestId: string }>(`/api/customers/${UNIQUE_WORD}?search=${UNIQUE_WORD}`))
    .body;
  const text = `${UNIQUE_WORD} & Söhne`;
  await ada.post('/api/profile', { companyName: text, email, paymentInstructions: text, address: text });
  const customer = { ...aCustomer(), name: text, email, phone: text, address: text };
  await ada.post('/api/customers', customer);
  await ada.post('/api/customers', { ...customer, email: `${UNIQUE_WORD} is no address`, country: text.repeat(100) });
  await ada.delete(`/api/customers/${UNIQUE_WORD}`);
  await ada.post('/api/products', { ...aProduct(), name: text, unitPrice: UNIQUE_WORD });
  const fields = { clientName: text, clientEmail: email, invoiceNumber: UNIQUE_WORD };
  const { id } = await saveInvoice(ada, fields);
  await postInvoice(ada, anInvoiceOfToday(fields));
  await ada.post('/api/invoices', { invoice: text });
  await ada.get(`/api/invoices?search=${UNIQUE_WORD}`);
  await ada.post(`/api/invoices/${id}/generate-pdf`, {
    html: `<p>${text}</p><img src="https://${UNIQUE_WORD}.invalid/">`,
  });
  await ada.get(`/api/invoices/${id}/download-pdf`);
  await ada.post('/api/subscription/create');
  await ada.post('/webhooks/stripe', { id: UNIQUE_WORD }, { 'Stripe-Signature': `t=1,v1=${UNIQUE_WORD}` });
  await ada.get(`/api/callback?code=${UNIQUE_WORD}&state=${UNIQUE_WORD}`);
  await ada.get(`/${UNIQUE_WORD}`, { Accept: 'text/html' });
  await ada.post('/api/auth/logout');

  const cookie = ada.cookie.split('=')[1]!;
  expect(findLogLines(PRODUCT_DATA!, [UNIQUE_WORD, cookie, decodeURIComponent(cookie)])).toEqual([]);
  // The logs contain the lines of a known request. This proves that the test has searched the right logs.
  const lines = readLogLines(PRODUCT_DATA!);
  expect(lines.some((line) => line.startsWith('bff.log') && line.includes(requestId))).toBe(true);
  expect(lines.some((line) => /"route":"\/api\/invoices\/:id\/generate-pdf"/.test(line))).toBe(true);
});
