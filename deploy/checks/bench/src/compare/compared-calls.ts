import type { Person } from '@paperbill/testing/people';
import { commonCalls, type People, saveInvoice } from '../bench-api.js';
import { fine } from '../bench-product.js';

export interface ComparedCall {
  name: string;
  /**
   * Prepares a call without measuring.
   *
   * @returns The call to measure.
   */
  ready(people: People): Promise<() => Promise<unknown>>;
}

const reads = (name: string, make: (person: Person) => Promise<unknown>): ComparedCall => ({
  name,
  ready:
    async ({ reader }) =>
    () =>
      make(reader),
});

const save: ComparedCall = {
  name: 'save an invoice',
  ready:
    async ({ saver }) =>
    () =>
      saveInvoice(saver),
};

/** The first download of an invoice renders its PDF, so a new invoice is prepared for each call. */
const print: ComparedCall = {
  name: 'a PDF of an invoice',
  ready: async ({ saver }) => {
    const { id } = (await saveInvoice(saver)).body;
    return () => fine(saver.get(`/api/invoices/${id}/download-pdf`));
  },
};

export const comparedCalls: ComparedCall[] = [
  ...commonCalls.filter(({ make }) => make !== saveInvoice).map(({ name, make }) => reads(name, make)),
  reads('the next number', (person) => fine(person.get('/api/invoices/next-number'))),
  reads('a page of customers', (person) => fine(person.get('/api/customers?page=1&pageSize=10'))),
  save,
  print,
];
