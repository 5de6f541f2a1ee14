import type { Answer, Person } from '@paperbill/testing/people';
import { fine, newSubscriber, withProduct } from './bench-product.js';
import { type Figure, ratioOf, type Report } from './figures.js';
import { mean, type Samples, timesOf } from './timings.js';

/** A typical number of invoices after one or two years. */
const INVOICES = 200;
/** The number of measured calls of each kind. Every round makes some calls of all kinds. */
const CALLS = 400;
const ROUNDS = 20;
const WARM_UP_ROUNDS = 5;
const CLIENTS = [1, 10];

/**
 * Measures common calls, for one client and for several clients. The results are ratios to the cheapest call of a
 * signed-in user.
 */
export async function benchApi(): Promise<Report[]> {
  return withProduct(async ({ url }) => {
    const people = await peopleOf(url);
    const samples: SamplesByCall[] = [];
    for (const clients of CLIENTS) samples.push(await measure(people, clients));
    const title = `Common calls of somebody with ${INVOICES} invoices`;
    const ratios = samples.flatMap((ofCalls, index) => besideTheFirst(ofCalls, CLIENTS[index]!));
    return [
      { title: `${title}, beside ${commonCalls[0]!.name}`, figures: ratios },
      { title, figures: commonCalls.map((call) => throughput(call, samples)) },
    ];
  });
}

export interface People {
  reader: Person;
  /** A second user for calls that save, so that the lists of the reading user do not grow. */
  saver: Person;
}

export async function peopleOf(url: string): Promise<People> {
  const people = { reader: await newSubscriber(url), saver: await newSubscriber(url) };
  await timesOf(10, INVOICES / 10, () => saveInvoice(people.reader));
  return people;
}

type SamplesByCall = Map<CommonCall, Samples>;

async function measure({ reader, saver }: People, clients: number): Promise<SamplesByCall> {
  const samples = new Map<CommonCall, Samples>(commonCalls.map((call) => [call, []]));
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    for (const call of commonCalls) {
      const person = call.make === saveInvoice ? saver : reader;
      const times = await timesOf(clients, CALLS / ROUNDS / clients, () => call.make(person));
      if (round >= 0) samples.get(call)!.push(...times);
    }
  }
  return samples;
}

function besideTheFirst(samples: SamplesByCall, clients: number): Figure[] {
  const [first, ...others] = commonCalls;
  return others.map((call) => ratioOf(`${call.name}, ${named(clients)}`, samples.get(first!)!, samples.get(call)!));
}

const throughput = (call: CommonCall, samples: SamplesByCall[]): Figure => ({
  name: call.name,
  unit: 'a second',
  values: Object.fromEntries(
    samples.map((ofCalls, index) => {
      const clients = CLIENTS[index]!;
      return [named(clients), (1_000 * clients) / mean(ofCalls.get(call)!)];
    }),
  ),
});

const named = (clients: number): string => (clients === 1 ? '1 client' : `${clients} clients`);

interface CommonCall {
  name: string;
  make(person: Person): Promise<unknown>;
}

/** Returns the request body of an invoice with three line items. */
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

export const saveInvoice = (person: Person): Promise<Answer<{ id: string }>> =>
  fine(person.post('/api/invoices?number=next', newInvoice()));

export const commonCalls: CommonCall[] = [
  { name: 'who is signed in', make: get('/api/auth/user') },
  { name: 'a page of invoices', make: get('/api/invoices?page=1&pageSize=10') },
  { name: 'all invoices', make: get('/api/invoices') },
  { name: 'figures of the dashboard', make: get('/api/invoices/stats?period=all') },
  { name: 'save an invoice', make: saveInvoice },
];
