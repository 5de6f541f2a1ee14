import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '@paperbill/local';
import type { Person } from '@paperbill/testing/people';
import { commonCalls, saveInvoice } from './bench-api.js';
import { fine, newSubscriber, withProduct } from './bench-product.js';
import type { Figure, Report } from './figures.js';
import { sum, textOf, withDescendants } from './processes.js';
import { timesOf } from './timings.js';

const CLIENTS = 10;
const CALLS_OF_EACH = 20;
const PDFS = 40;
/** Long enough for what the start has left over to be collected. */
const SETTLES_AFTER_MS = 5_000;

/** What each process holds after its start, and after some work: each common call 200 times, and 40 PDFs. */
export async function benchMemory(): Promise<Report[]> {
  return withProduct(async (product) => {
    await sleep(SETTLES_AFTER_MS);
    const idle = memoryByPart(product);
    const person = await newSubscriber(product.url);
    for (const { make } of commonCalls) await timesOf(CLIENTS, CALLS_OF_EACH, () => make(person));
    await makePdfs(person);
    const busy = memoryByPart(product);
    const figures = [...idle].map(([name, memory]) => figureOf(name, memory, busy.get(name)!));
    return [{ title: 'Memory of each process', figures: [...figures, figureOf('together', total(idle), total(busy))] }];
  });
}

const memoryByPart = ({ parts }: Product): Map<string, Memory> =>
  new Map(parts.map(({ name, pid }) => [name, memoryOf(pid!)]));

async function makePdfs(person: Person): Promise<void> {
  for (let pdf = 0; pdf < PDFS; pdf++) await saveInvoice(person);
  const { body } = await fine(person.get<{ id: string }[]>(`/api/invoices?limit=${PDFS}`));
  for (const { id } of body) await fine(person.get(`/api/invoices/${id}/download-pdf`));
}

function total(all: Map<string, Memory>): Memory {
  const sum = (field: keyof Memory) => [...all.values()].reduce((bytes, memory) => bytes + memory[field], 0);
  return { rss: sum('rss'), pss: sum('pss') };
}

function figureOf(name: string, idle: Memory, busy: Memory): Figure {
  const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2);
  const values = {
    'PSS idle': megabytes(idle.pss),
    'PSS after load': megabytes(busy.pss),
    'RSS idle': megabytes(idle.rss),
    'RSS after load': megabytes(busy.rss),
  };
  return { name, unit: 'MB', values };
}

/** Bytes that processes hold. */
interface Memory {
  /** With what they share counted for each of them. */
  rss: number;
  /** With what they share counted once, in parts. */
  pss: number;
}

/** The memory of a process and of all that it has started, such as Chromium's or PostgreSQL's own. Linux only. */
function memoryOf(pid: number): Memory {
  const sizes = withDescendants(pid).map(memoryOfOne);
  return { rss: sum(sizes.map(({ rss }) => rss)), pss: sum(sizes.map(({ pss }) => pss)) };
}

function memoryOfOne(pid: number): Memory {
  const rollup = textOf(`/proc/${pid}/smaps_rollup`);
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) * 1024;
  return { rss: field('Rss'), pss: field('Pss') };
}
