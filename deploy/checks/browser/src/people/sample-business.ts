import type { Page } from '@playwright/test';
import { callApi, saveProfile } from './api.js';
import { subscribe } from './subscriber.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
const toDateInDays = (offset: number): string => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);

const customers = [
  {
    name: 'Harbour Books Ltd',
    contactPerson: 'Jane Miller',
    email: 'jane@harbour-books.example',
    phone: '+1 503 555 0117',
    address: '14 Quay Street',
    addressLine2: 'Second floor',
    city: 'Portland',
    state: 'OR',
    zipCode: '97205',
    country: 'United States',
    paymentTerms: 'net30',
  },
  { name: 'Nordic Tea House', contactPerson: 'Åsa Lindqvist', city: 'Malmö', country: 'Sweden', paymentTerms: 'net15' },
  { name: 'Oak Lane Bakery', email: 'orders@oaklane.example', paymentTerms: 'due_on_receipt' },
];

const products = [
  { name: 'Cover design', description: 'Front, back and spine, two rounds', unit: 'project', unitPrice: '1200.00' },
  { name: 'Typesetting', description: 'Text pages, corrections included', unit: 'page', unitPrice: '3.35' },
  { name: 'Consultation', unit: 'hour', unitPrice: '95.00' },
];

/** Saves an invoice of 1,250.50 dollars. It is due 14 days after its date. */
export async function saveInvoice(
  page: Page,
  clientName: string,
  daysAgo: number,
  customerId: string | null = null,
): Promise<{ id: string }> {
  const lineItem = { description: 'Cover design', quantity: '1', unit: 'project', unitPrice: '1250.50', sortOrder: 0 };
  const invoice = {
    customerId,
    invoiceNumber: '',
    clientName,
    invoiceDate: toDateInDays(-daysAgo),
    dueDate: toDateInDays(14 - daysAgo),
  };
  return (await callApi(page, 'POST', '/api/invoices?number=next', {
    invoice,
    lineItems: [{ ...lineItem, subtotal: '1250.50' }],
  })) as { id: string };
}

/** Saves an open quote of 1,250.50 dollars. */
export async function saveQuote(page: Page, clientName: string, clientEmail = ''): Promise<{ id: string }> {
  const lineItem = { description: 'Cover design', quantity: '1', unit: 'project', unitPrice: '1250.50' };
  return (await callApi(page, 'POST', '/app/api/quotes', {
    quote: { clientName, clientEmail, quoteDate: toDateInDays(0), validUntil: toDateInDays(30) },
    lineItems: [{ ...lineItem, subtotal: '1250.50' }],
  })) as { id: string };
}

/** Saves a profile, customers, products, a draft, a quote, and paid, pending and overdue invoices. */
export async function fillBusiness(page: Page, { invoices = 4, subscribed = false } = {}): Promise<void> {
  if (subscribed) await subscribe(page);
  const profile = { companyName: 'Atelier Rossi', email: 'studio@rossi.example', city: 'Portland', state: 'OR' };
  await saveProfile(page, { ...profile, companyNameFont: 'font-serif', companyNameColor: '#17624d' });
  for (const customer of customers) await callApi(page, 'POST', '/api/customers', customer);
  for (const product of products) await callApi(page, 'POST', '/api/products', product);
  for (let index = 0; index < invoices; index++) {
    const { id } = await saveInvoice(page, customers[index % customers.length]!.name, index * 9);
    if (index % 2 === 1) await callApi(page, 'PATCH', `/api/invoices/${id}/status`, { status: 'paid' });
    if (index === 0) await callApi(page, 'POST', `/app/api/invoices/${id}/copy`, { prices: 'unchanged' });
  }
  await saveQuote(page, customers[0]!.name);
}
