import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '@paperbill/local';
import type { Person } from '@paperbill/testing/people';
import { commonCalls, saveInvoice } from '../api/common-calls.js';
import { timesOf } from '../measure/samples.js';
import { conditions, lines } from '../measure/table.js';
import { withProduct } from '../product/bench-product.js';
import { fine, newSubscriber } from '../product/person.js';
import { type Memory, memoryOf } from './process-memory.js';

const CLIENTS = 10;
const CALLS_OF_EACH = 20;
const PDFS = 40;
/** Long enough for what the start has left over to be collected. */
const SETTLES_AFTER_MS = 5_000;

/** What each process holds after its start, and after some work: each common call 200 times, and 40 PDFs. */
export async function benchMemory(): Promise<void> {
  await withProduct(async (product) => {
    await sleep(SETTLES_AFTER_MS);
    const idle = memoryByPart(product);
    const person = await newSubscriber(product.url);
    for (const { make } of commonCalls) await timesOf(CLIENTS, CALLS_OF_EACH, () => make(person));
    await makePdfs(person);
    const busy = memoryByPart(product);
    const rows = [...idle].map(([name, memory]) => [name, ...cells(memory), ...cells(busy.get(name)!)]);
    const totals = ['together', ...cells(total(idle)), ...cells(total(busy))];
    const head = ['', 'RSS idle', 'PSS idle', 'RSS after load', 'PSS after load'];
    process.stdout.write(lines(`Memory of each process${conditions()}`, [head, ...rows, totals]));
  });
}

const memoryByPart = ({ parts }: Product): Map<string, Memory> =>
  new Map(parts.map(({ name, pid }) => [name, memoryOf(pid!)]));

async function makePdfs(person: Person): Promise<void> {
  for (let pdf = 0; pdf < PDFS; pdf++) await saveInvoice(person);
  const { body } = await fine(person.get<{ id: string }[]>(`/api/invoices?limit=${PDFS}`));
  await Promise.all(body.map(({ id }) => fine(person.get(`/api/invoices/${id}/download-pdf`))));
}

function total(all: Map<string, Memory>): Memory {
  const sum = (field: keyof Memory) => [...all.values()].reduce((bytes, memory) => bytes + memory[field], 0);
  return { rss: sum('rss'), pss: sum('pss') };
}

const cells = ({ rss, pss }: Memory): string[] => [rss, pss].map((bytes) => `${Math.round(bytes / 1024 ** 2)} MB`);
