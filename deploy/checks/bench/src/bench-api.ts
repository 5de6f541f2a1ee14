import type { Answer, Person } from '@paperbill/testing/people';
import { requireSuccess, signInSubscriber, withProduct } from './bench-product.js';
import { type Figure, toRatioFigure, type Report } from './figures.js';
import { computeMean, type Samples, measureTimes } from './timings.js';

/** A typical number of invoices after one or two years. */
const INVOICE_COUNT = 200;
/** Every round makes some calls of all kinds. */
const CALL_COUNT = 400;
const ROUND_COUNT = 20;
const WARM_UP_ROUNDS = 5;
const CLIENT_COUNTS = [1, 10];

/** Ratios to the cheapest call of a signed-in user. */
export async function benchApi(): Promise<Report[]> {
  return withProduct(async ({ url }) => {
    const people = await signInUsers(url);
    const samples: SamplesByCall[] = [];
    for (const clients of CLIENT_COUNTS) samples.push(await measureCalls(people, clients));
    const title = `Common calls of somebody with ${INVOICE_COUNT} invoices`;
    const ratios = samples.flatMap((ofCalls, index) => compareWithFirst(ofCalls, CLIENT_COUNTS[index]!));
    return [
      { title: `${title}, beside ${commonCalls[0]!.name}`, figures: ratios },
      { title, figures: commonCalls.map((call) => toThroughput(call, samples)) },
    ];
  });
}

export interface BenchUsers {
  reader: Person;
  /** Saves, so that the lists of the reading user do not grow. */
  saver: Person;
}

export async function signInUsers(url: string): Promise<BenchUsers> {
  const people = { reader: await signInSubscriber(url), saver: await signInSubscriber(url) };
  await measureTimes(10, INVOICE_COUNT / 10, () => saveInvoice(people.reader));
  return people;
}

type SamplesByCall = Map<CommonCall, Samples>;

async function measureCalls({ reader, saver }: BenchUsers, clients: number): Promise<SamplesByCall> {
  const samples = new Map<CommonCall, Samples>(commonCalls.map((call) => [call, []]));
  for (let round = -WARM_UP_ROUNDS; round < ROUND_COUNT; round++) {
    for (const call of commonCalls) {
      const person = call.make === saveInvoice ? saver : reader;
      const times = await measureTimes(clients, CALL_COUNT / ROUND_COUNT / clients, () => call.make(person));
      if (round >= 0) samples.get(call)!.push(...times);
    }
  }
  return samples;
}

function compareWithFirst(samples: SamplesByCall, clients: number): Figure[] {
  const [first, ...others] = commonCalls;
  return others.map((call) =>
    toRatioFigure(`${call.name}, ${formatClients(clients)}`, samples.get(first!)!, samples.get(call)!),
  );
}

const toThroughput = (call: CommonCall, samples: SamplesByCall[]): Figure => ({
  name: call.name,
  unit: 'a second',
  values: Object.fromEntries(
    samples.map((ofCalls, index) => {
      const clients = CLIENT_COUNTS[index]!;
      return [formatClients(clients), (1_000 * clients) / computeMean(ofCalls.get(call)!)];
    }),
  ),
});

const formatClients = (clients: number): string => (clients === 1 ? '1 client' : `${clients} clients`);

interface CommonCall {
  name: string;
  make(person: Person): Promise<unknown>;
}

function anInvoiceRequest(): unknown {
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

const toGetCall = (path: string) => (person: Person) => requireSuccess(person.get(path));

export const saveInvoice = (person: Person): Promise<Answer<{ id: string }>> =>
  requireSuccess(person.post('/api/invoices?number=next', anInvoiceRequest()));

export const commonCalls: CommonCall[] = [
  { name: 'who is signed in', make: toGetCall('/api/auth/user') },
  { name: 'a page of invoices', make: toGetCall('/api/invoices?page=1&pageSize=10') },
  { name: 'all invoices', make: toGetCall('/api/invoices') },
  { name: 'figures of the dashboard', make: toGetCall('/api/invoices/stats?period=all') },
  { name: 'save an invoice', make: saveInvoice },
];
