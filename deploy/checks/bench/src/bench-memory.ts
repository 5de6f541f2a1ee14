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
/** Time for garbage of the start to be collected. */
const SETTLES_AFTER_MS = 5_000;

/** Target for a host with 1 GB, in MB. */
const MOST_IDLE_MB = 600;
const FILES_COUNT =
  'pages of the programs’ files count too, most of them Chromium’s, which the kernel drops where memory is short; where another Chromium runs on the host, they share them, and this is 80 MB less';
/** Target for the second start. */
const MOST_START_MS = 4_000;

/**
 * Measures the memory of each process after the start and after work (each common call 200 times, and 40 PDFs), on a small host and
 * with one process per service. Also measures the second start.
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
    // The first start creates the databases and fills compile caches.
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

/** Memory of processes in bytes. */
interface Memory {
  /** Shared memory counts fully for each process. */
  rss: number;
  /** Shared memory is divided between processes. */
  pss: number;
  /** File-backed part of `pss`, such as programs, which the kernel can drop and read again. */
  files: number;
}

/** Memory of a process and its descendants. Linux only. */
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
