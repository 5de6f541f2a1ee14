import type { Person } from '@paperbill/testing/people';
import { quantile, timesOf } from '../measure/samples.js';
import { conditions, milliseconds, type Row, table } from '../measure/table.js';
import { withProduct } from '../product/bench-product.js';
import { newSubscriber } from '../product/person.js';
import { type CommonCall, commonCalls, saveInvoice } from './common-calls.js';

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
