import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '@paperbill/local';
import type { Person } from '@paperbill/testing/people';
import { commonCalls, saveInvoice } from './bench-api.js';
import { fine, newSubscriber, withFolder, withProduct } from './bench-product.js';
import type { Figure, Report } from './figures.js';
import { sum, textOf, withDescendants } from './processes.js';
import { timesOf } from './timings.js';

const CLIENTS = 10;
const CALLS_OF_EACH = 20;
const PDFS = 40;
/** This pause lets the garbage collector free the memory that was only needed during the start. */
const SETTLES_AFTER_MS = 5_000;

/** The target in MB for a host with 1 GB of memory. */
const MOST_IDLE_MB = 600;
const FILES_COUNT =
  'pages of the programs’ files count too, most of them Chromium’s, which the kernel drops where memory is short; where another Chromium runs on the host, they share them, and this is 80 MB less';
/** The target for the second start. */
const MOST_START_MS = 4_000;

/**
 * Measures the memory of each process after the start and after some work: 200 calls of each common kind, and 40 PDFs.
 * Also measures the duration of the second start. Both are measured twice: with all services in one process, and with
 * one process per service.
 */
export async function benchMemory(): Promise<Report[]> {
  const small = await measureHost(true);
  const large = await measureHost(false);
  return [
    {
      title: 'Memory of each process of a small host',
      figures: [...small.figures, { ...small.together, most: { 'PSS idle': MOST_IDLE_MB }, reason: FILES_COUNT }],
    },
    { title: 'Memory of each process, one for each service', figures: [...large.figures, large.together] },
    {
      title: 'The second start, until all is ready',
      figures: [
        startFigure('on a small host', small.startMs, { most: { 'all together': MOST_START_MS } }),
        startFigure('with a process for each service', large.startMs),
      ],
    },
  ];
}

const startFigure = (name: string, ms: number, aim: Pick<Figure, 'most'> = {}): Figure => ({
  name: `the second start ${name}`,
  unit: 'ms',
  values: { 'all together': ms },
  ...aim,
});

async function measureHost(small: boolean) {
  const env = { SMALL_HOST: `${small}` };
  return withFolder(async (dataDir) => {
    // The first start also creates the databases and fills the compile caches, so the second start is measured.
    await withProduct(() => sleep(SETTLES_AFTER_MS), env, { dataDir });
    const startedAt = performance.now();
    return withProduct(
      async (product) => {
        const startMs = performance.now() - startedAt;
        await sleep(SETTLES_AFTER_MS);
        const idle = memoryByPart(product);
        await work(product.url);
        const busy = memoryByPart(product);
        const figures = [...idle].map(([name, memory]) => figureOf(name, memory, busy.get(name)!));
        return { startMs, figures, together: figureOf('together', total(idle), total(busy)) };
      },
      env,
      { dataDir },
    );
  });
}

async function work(url: string): Promise<void> {
  const person = await newSubscriber(url);
  for (const { make } of commonCalls) await timesOf(CLIENTS, CALLS_OF_EACH, () => make(person));
  await makePdfs(person);
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
  return { rss: sum('rss'), pss: sum('pss'), files: sum('files') };
}

function figureOf(name: string, idle: Memory, busy: Memory): Figure {
  const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2);
  const values = {
    'PSS idle': megabytes(idle.pss),
    'of it files': megabytes(idle.files),
    'PSS after load': megabytes(busy.pss),
    'RSS idle': megabytes(idle.rss),
    'RSS after load': megabytes(busy.rss),
  };
  return { name, unit: 'MB', values };
}

/** The memory of some processes, in bytes. */
interface Memory {
  /** The resident set size. It counts shared memory fully for each process. */
  rss: number;
  /** The proportional set size. It divides shared memory between the processes. */
  pss: number;
  /** The part of `pss` that belongs to files such as programs. The kernel can drop this memory and read it again. */
  files: number;
}

/** Returns the memory of a process and its descendants. This works on Linux only. */
function memoryOf(pid: number): Memory {
  const sizes = withDescendants(pid).map(memoryOfOne);
  const total = (field: keyof Memory) => sum(sizes.map((size) => size[field]));
  return { rss: total('rss'), pss: total('pss'), files: total('files') };
}

function memoryOfOne(pid: number): Memory {
  const rollup = textOf(`/proc/${pid}/smaps_rollup`);
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) * 1024;
  return { rss: field('Rss'), pss: field('Pss'), files: field('Pss_File') };
}
