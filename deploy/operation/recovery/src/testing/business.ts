import { createHash } from 'node:crypto';
import type { InvoiceWithLineItems, LineItemFields } from '@paperbill/contracts/http';
import type { NewInvoice } from '@paperbill/contracts/nats';
import { aCustomer, aLineItem, anInvoice, aProduct, aProfile } from '@paperbill/testing/data';
import { type Answer, type Person, signIn, upgradeToPro } from '@paperbill/testing/people';

const LOGO_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="48"><rect width="160" height="48" rx="8" fill="#17624d"/><circle cx="24" cy="24" r="12" fill="#f2e9d8"/></svg>`;

export const STAFF_ADDRESS = 'staff@paperbill.example.com';

/** Together, these people have all kinds of data that the product stores. */
export interface Businesses {
  ada: Person;
  grace: Person;
  staff: Person;
}

/** All dates are fixed, so that snapshots can be compared. */
export async function setUpBusinesses(origin: string): Promise<Businesses> {
  const [ada, grace, staff] = await Promise.all(
    ['ada@example.com', 'grace@example.com', STAFF_ADDRESS].map((address) => signIn(address, origin)),
  );
  await Promise.all([setUpAda(ada!), setUpGrace(grace!)]);
  return { ada: ada!, grace: grace!, staff: staff! };
}

async function setUpAda(ada: Person): Promise<void> {
  await upgradeToPro(ada);
  const profile = new FormData();
  for (const [field, value] of Object.entries(aProfile({ country: 'Österreich' }))) profile.set(field, value);
  profile.set('logo', new Blob([LOGO_SVG], { type: 'image/svg+xml' }), 'logo.svg');
  await requireStatus(ada.post('/api/profile', profile), 200);
  const babbage = await requireStatus(ada.post<{ id: string }>('/api/customers', aCustomer()), 201);
  await requireStatus(ada.post('/api/customers', aCustomer({ name: 'Łódź Mechanika', country: 'Polska' })), 201);
  await requireStatus(ada.post('/api/products', aProduct()), 201);
  await requireStatus(ada.post('/api/products', aProduct({ name: '計算', unitPrice: '0.05', unit: 'piece' })), 201);
  const paid = await saveInvoice(ada, { customerId: babbage.id, invoiceDate: '2025-01-31', dueDate: '2025-03-02' });
  await requireStatus(ada.patch(`/api/invoices/${paid.id}/status`, { status: 'paid' }), 200);
  await downloadPdf(ada, paid.id);
  const lines = [aLineItem({ description: 'Karten für Łódź', notes: 'punched' }), aLineItem({ unitPrice: '-20.00' })];
  const overdue = await saveInvoice(ada, { clientName: 'Łódź Mechanika', invoiceDate: '2025-02-28' }, lines);
  await downloadPdf(ada, overdue.id);
  await saveInvoice(ada, { invoiceDate: '2025-02-28', dueDate: '9999-12-31', taxRate: '0.00' });
}

async function setUpGrace(grace: Person): Promise<void> {
  const { id } = await saveInvoice(grace, { invoiceNumber: 'INV-009', invoiceDate: '2025-02-28' });
  await downloadPdf(grace, id);
}

export async function saveInvoice(
  person: Person,
  fields: Partial<NewInvoice['invoice']> = {},
  lines?: LineItemFields[],
): Promise<InvoiceWithLineItems> {
  const path = fields.invoiceNumber === undefined ? '/api/invoices?number=next' : '/api/invoices';
  return requireStatus(person.post<InvoiceWithLineItems>(path, anInvoice(fields, lines)), 201);
}

export async function downloadPdf(person: Person, id: string): Promise<string> {
  const answer = await person.get(`/api/invoices/${id}/download-pdf`);
  if (answer.status !== 200) throw new Error(`No PDF: ${answer.status} ${answer.bytes.toString()}`);
  return createHash('sha256').update(answer.bytes).digest('hex');
}

async function requireStatus<Body>(call: Promise<Answer<Body>>, status: number): Promise<Body> {
  const answer = await call;
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.bytes.toString()}`);
  return answer.body;
}
