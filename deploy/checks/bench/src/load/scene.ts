import type { Product } from '@paperbill/local';
import { saveInvoice } from '../bench-api.js';
import { fine, newSubscriber } from '../bench-product.js';
import { timesOf } from '../timings.js';
import { environmentOf } from './another-instance.js';
import type { Scene, Worker } from './day.js';

const WORKERS = 20;
const INVOICES = 20;
const CUSTOMERS = 50;

/** Signs in users, creates their data, and creates their subscriptions at the local Stripe. */
export async function sceneOf({ url, parts }: Product): Promise<Scene> {
  const workers: Worker[] = [];
  while (workers.length < WORKERS) workers.push(await workerAt(url));
  const billing = environmentOf(parts.find(({ name }) => name === 'billing')!.pid!);
  const address = `${billing['STRIPE_API_URL']}/v1/subscriptions?limit=100`;
  const response = await fetch(address, { headers: { Authorization: `Bearer ${billing['STRIPE_SECRET_KEY']}` } });
  const { data } = (await response.json()) as { data: object[] };
  const stripe = { webhookSecret: billing['STRIPE_WEBHOOK_SECRET']!, subscriptions: data };
  return { origin: () => url, workers, stripe };
}

async function workerAt(url: string): Promise<Worker> {
  const person = await newSubscriber(url);
  const rows = Array.from({ length: CUSTOMERS }, (_, index) => ({
    name: `Harbour ${index}`,
  }));
  await fine(person.post('/app/api/customers/import', { rows }));
  const invoices: string[] = [];
  await timesOf(5, INVOICES / 5, async () => invoices.push((await saveInvoice(person)).body.id));
  return { person, invoices };
}
