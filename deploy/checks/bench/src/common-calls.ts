import type { Answer, Person } from '@paperbill/testing/people';
import { requireSuccess, signInSubscriber } from './bench-product.js';
import { measureTimes } from './timings.js';

/** A typical number of invoices of an account after one or two years. */
const INVOICE_COUNT = 200;

export interface BenchUsers {
  reader: Person;
  /** The user who saves invoices. The lists of `reader` do not grow, because `saver` is another user. */
  saver: Person;
}

export async function signInUsers(url: string): Promise<BenchUsers> {
  const people = { reader: await signInSubscriber(url), saver: await signInSubscriber(url) };
  await measureTimes(10, INVOICE_COUNT / 10, () => saveInvoice(people.reader));
  return people;
}

interface CommonCall {
  name: string;
  makeCall(person: Person): Promise<unknown>;
}

function anInvoiceRequest(): unknown {
  const lines = ['Cover design', 'Typesetting', 'Picture research'];
  return {
    invoice: {
      customerId: null,
      invoiceNumber: '',
      invoiceDate: '2026-11-21',
      dueDate: '2026-12-21',
      clientName: 'Harbour Books Ltd',
    },
    lineItems: lines.map((description, sortOrder) => ({
      description,
      quantity: '1',
      unit: 'each',
      unitPrice: '100.00',
      subtotal: '100.00',
      sortOrder,
    })),
  };
}

const toGetCall = (path: string) => (person: Person) => requireSuccess(person.get(path));

export const saveInvoice = (person: Person): Promise<Answer<{ id: string }>> =>
  requireSuccess(person.post('/api/invoices?number=next', anInvoiceRequest()));

export const commonCalls: CommonCall[] = [
  { name: 'who is signed in', makeCall: toGetCall('/api/auth/user') },
  { name: 'a page of invoices', makeCall: toGetCall('/api/invoices?page=1&pageSize=10') },
  { name: 'all invoices', makeCall: toGetCall('/api/invoices') },
  { name: 'figures of the dashboard', makeCall: toGetCall('/api/invoices/stats?period=all') },
  { name: 'save an invoice', makeCall: saveInvoice },
];
