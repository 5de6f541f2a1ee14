import type { Person } from '@paperbill/testing/people';
import { requireSuccess } from '../bench-product.js';
import { toProfileForm } from '../pdf/save-and-download.js';

export interface StudioAccount {
  invoice: string;
  clientPath: string;
}

const INVOICE_COUNT = 30;
const SAMPLE_LINE = { description: 'Typesetting', quantity: '2', unit: 'hour', unitPrice: '50.00', subtotal: '100.00' };

export async function createStudioData(person: Person): Promise<StudioAccount> {
  await requireSuccess(person.post('/api/profile', await toProfileForm({ withLogo: true })));
  const { body: customer } = await requireSuccess(
    person.post<{ id: string }>('/api/customers', { name: 'Harbour Books Ltd' }),
  );
  await requireSuccess(person.post('/api/products', { name: 'Typesetting', unit: 'hour', unitPrice: '50.00' }));
  let invoice = '';
  for (let index = 0; index < INVOICE_COUNT; index++) {
    const day = `2026-11-${String((index % 25) + 1).padStart(2, '0')}`;
    const { body } = await requireSuccess(
      person.post<{ id: string }>('/api/invoices?number=next', {
        invoice: {
          customerId: customer.id,
          invoiceNumber: '',
          clientName: 'Harbour Books Ltd',
          invoiceDate: day,
          dueDate: '2026-12-31',
        },
        lineItems: Array.from({ length: 5 }, (_, sortOrder) => ({ ...SAMPLE_LINE, sortOrder })),
      }),
    );
    invoice = body.id;
  }
  const { body: link } = await requireSuccess(person.post<{ url: string }>(`/app/api/invoices/${invoice}/links`));
  return { invoice, clientPath: new URL(link.url).pathname };
}
