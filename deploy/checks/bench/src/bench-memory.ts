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
/** Long enough for what the start has left over to be collected. */
const SETTLES_AFTER_MS = 5_000;

/** What a host of 1 GB has to spare for it, in MB. */
const MOST_IDLE_MB = 600;
const FILES_COUNT =
  'pages of the programs’ files count too, most of them Chromium’s, which the kernel drops where memory is short; where another Chromium runs on the host, they share them, and this is 80 MB less';
/** Whoever starts it again waits no longer. */
const MOST_START_MS = 4_000;

/**
 * What each process holds after its start, and after some work (each common call 200 times, and 40 PDFs), on a small host,
 * as `npm start` runs it, and with a process for each service; and how long the second start takes.
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
    // The first start makes the databases, and compiles.
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

/** Bytes that processes hold. */
interface Memory {
  /** With what they share counted for each of them. */
  rss: number;
  /** With what they share counted once, in parts. */
  pss: number;
  /** Of `pss`, pages of files, such as programs: the kernel drops them where memory is short, and reads them again. */
  files: number;
}

/** The memory of a process and of all that it has started, such as Chromium's or PostgreSQL's own. Linux only. */
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
