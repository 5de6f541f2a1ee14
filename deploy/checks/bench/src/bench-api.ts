import type { Person } from '@paperbill/testing/people';
import { fine, newSubscriber, withProduct } from './bench-product.js';
import { conditions, milliseconds, type Row, table } from './table.js';
import { quantile, timesOf } from './timings.js';

/** What somebody has who has used the product for a year or two. */
const INVOICES = 200;
const CALLS = 400;
const WARM_UP_CALLS = 100;
const CLIENTS = [1, 10];

/** What the common calls cost, for one client and for several at once. */
export async function benchApi(): Promise<void> {
  const title = `Common calls of somebody with ${INVOICES} invoices${conditions()}`;
  await withProduct(async ({ url }) => {
    const person = await newSubscriber(url);
    await timesOf(10, INVOICES / 10, () => saveInvoice(person));
    const rows: Row[] = [];
    for (const call of commonCalls) {
      for (const clients of CLIENTS) rows.push(await rowOf(call, person, clients));
    }
    process.stdout.write(table(title, rows));
  });
}

async function rowOf({ name, make }: CommonCall, person: Person, clients: number): Promise<Row> {
  const work = () => make(person);
  await timesOf(clients, WARM_UP_CALLS / clients, work);
  const startedAt = performance.now();
  const samples = await timesOf(clients, CALLS / clients, work);
  const perSecond = Math.round(samples.length / ((performance.now() - startedAt) / 1000));
  return {
    figure: `${name}, ${clients === 1 ? '1 client' : `${clients} clients`} (${perSecond} a second)`,
    p50: milliseconds(quantile(samples, 0.5)),
    p95: milliseconds(quantile(samples, 0.95)),
  };
}

/** A call that people make often. */
interface CommonCall {
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
