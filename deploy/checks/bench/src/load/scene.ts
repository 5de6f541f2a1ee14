import type { Product } from '@paperbill/local';
import { saveInvoice } from '../common-calls.js';
import { requireSuccess, signInSubscriber } from '../bench-product.js';
import { measureTimes } from '../timings.js';
import { readEnvironment } from './another-instance.js';
import type { LoadScene, LoadUser } from './day-actions.js';

const USER_COUNT = 20;
const INVOICE_COUNT = 20;
const CUSTOMER_COUNT = 50;

export async function createLoadScene({ url, parts }: Product): Promise<LoadScene> {
  const workers: LoadUser[] = [];
  while (workers.length < USER_COUNT) workers.push(await createLoadUser(url));
  const billingEnvironment = readEnvironment(parts.find(({ name }) => name === 'billing')!.pid!);
  const address = `${billingEnvironment['STRIPE_API_URL']}/v1/subscriptions?limit=100`;
  const response = await fetch(address, {
    headers: { Authorization: `Bearer ${billingEnvironment['STRIPE_SECRET_KEY']}` },
  });
  const { data } = (await response.json()) as { data: object[] };
  const stripe = { webhookSecret: billingEnvironment['STRIPE_WEBHOOK_SECRET']!, subscriptions: data };
  return { origin: () => url, workers, stripe };
}

async function createLoadUser(url: string): Promise<LoadUser> {
  const person = await signInSubscriber(url);
  const rows = Array.from({ length: CUSTOMER_COUNT }, (_, index) => ({
    name: `Harbour ${index}`,
  }));
  await requireSuccess(person.post('/app/api/customers/import', { rows }));
  const invoices: string[] = [];
  await measureTimes(5, INVOICE_COUNT / 5, async () => invoices.push((await saveInvoice(person)).body.id));
  return { person, invoices };
}
