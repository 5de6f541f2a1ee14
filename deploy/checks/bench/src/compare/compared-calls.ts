import type { Person } from '@paperbill/testing/people';
import { commonCalls, type BenchUsers, saveInvoice } from '../common-calls.js';
import { requireSuccess } from '../bench-product.js';

export interface ComparedCall {
  name: string;
  ready(people: BenchUsers): Promise<() => Promise<unknown>>;
}

const toReadCall = (name: string, makeCall: (person: Person) => Promise<unknown>): ComparedCall => ({
  name,
  ready:
    async ({ reader }) =>
    () =>
      makeCall(reader),
});

const saveCall: ComparedCall = {
  name: 'save an invoice',
  ready:
    async ({ saver }) =>
    () =>
      saveInvoice(saver),
};

/** The product renders a PDF at the first download of an invoice. Each call therefore needs a new invoice. */
const printCall: ComparedCall = {
  name: 'a PDF of an invoice',
  ready: async ({ saver }) => {
    const { id } = (await saveInvoice(saver)).body;
    return () => requireSuccess(saver.get(`/api/invoices/${id}/download-pdf`));
  },
};

export const comparedCalls: ComparedCall[] = [
  ...commonCalls
    .filter(({ makeCall }) => makeCall !== saveInvoice)
    .map(({ name, makeCall }) => toReadCall(name, makeCall)),
  toReadCall('the next number', (person) => requireSuccess(person.get('/api/invoices/next-number'))),
  toReadCall('a page of customers', (person) => requireSuccess(person.get('/api/customers?page=1&pageSize=10'))),
  saveCall,
  printCall,
];
