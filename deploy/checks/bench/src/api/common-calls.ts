import type { Person } from '@paperbill/testing/people';
import { fine } from '../product/person.js';

/** A call that people make often. */
export interface CommonCall {
  name: string;
  make(person: Person): Promise<unknown>;
}

/** A new invoice of three lines, under the counter's number. */
function newInvoice(): unknown {
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

const get = (path: string) => (person: Person) => fine(person.get(path));

export const saveInvoice = (person: Person): Promise<unknown> =>
  fine(person.post('/api/invoices?number=next', newInvoice()));

export const commonCalls: CommonCall[] = [
  { name: 'who is signed in', make: get('/api/auth/user') },
  { name: 'a page of invoices', make: get('/api/invoices?page=1&pageSize=10') },
  { name: 'all invoices', make: get('/api/invoices') },
  { name: 'figures of the dashboard', make: get('/api/invoices/stats?period=all') },
  { name: 'save an invoice', make: saveInvoice },
];
