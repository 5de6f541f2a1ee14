import type { Person } from '@paperbill/testing/people';
import { fine } from '../bench-product.js';
import { profileForm } from '../pdf/save-and-download.js';

/** The data of an account that was prepared for the benchmark. */
export interface Studio {
  /** The id of an invoice. */
  invoice: string;
  /** The path of a client page: the page that the recipient of an invoice opens through a link. */
  clientPath: string;
}

const INVOICES = 30;
const LINE = { description: 'Typesetting', quantity: '2', unit: 'hour', unitPrice: '50.00', subtotal: '100.00' };

/** Creates a company profile with a logo, a customer, a product and invoices. */
export async function prepareStudio(person: Person): Promise<Studio> {
  await fine(person.post('/api/profile', await profileForm({ withLogo: true })));
  const { body: customer } = await fine(person.post<{ id: string }>('/api/customers', { name: 'Harbour Books Ltd' }));
  await fine(person.post('/api/products', { name: 'Typesetting', unit: 'hour', unitPrice: '50.00' }));
  let invoice = '';
  for (let index = 0; index < INVOICES; index++) {
    const day = `2026-11-${String((index % 25) + 1).padStart(2, '0')}`;
    const { body } = await fine(
      person.post<{ id: string }>('/api/invoices?number=next', {
        invoice: {
          customerId: customer.id,
          invoiceNumber: '',
          clientName: 'Harbour Books Ltd',
          invoiceDate: day,
          dueDate: '2026-12-31',
        },
        lineItems: Array.from({ length: 5 }, (_, sortOrder) => ({ ...LINE, sortOrder })),
      }),
    );
    invoice = body.id;
  }
  const { body: link } = await fine(person.post<{ url: string }>(`/app/api/invoices/${invoice}/links`));
  return { invoice, clientPath: new URL(link.url).pathname };
}
