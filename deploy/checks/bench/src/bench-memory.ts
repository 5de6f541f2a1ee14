import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '@paperbill/local';
import type { Person } from '@paperbill/testing/people';
import { commonCalls, saveInvoice } from './common-calls.js';
import { requireSuccess, signInSubscriber, withFolder, withProduct } from './bench-product.js';
import type { Figure, BenchReport } from './figures.js';
import { sumValues, readTextIfExists, listProcessTree } from './processes.js';
import { measureTimes } from './timings.js';

const CLIENT_COUNT = 10;
const CALLS_PER_CLIENT = 20;
const PDF_COUNT = 40;
/** The time until the garbage collector has freed the memory that was needed only for the start. */
const GARBAGE_COLLECTION_WAIT_MS = 5_000;

/** The maximum memory of an idle product. It must fit on a host with 1 GB of memory. */
const MAX_IDLE_MB = 600;
const FILE_MEMORY_NOTE =
  'the memory of program files is included, mostly of Chromium; the kernel drops it if memory is short; if another Chromium runs on the host, both share it, and the value is 80 MB lower';
const MAX_START_MS = 4_000;

export async function benchMemory(): Promise<BenchReport[]> {
  const small = await measureProduct(true);
  const large = await measureProduct(false);
  return [
    {
      title: 'Memory of each process of a small host',
      figures: [
        ...small.figures,
        { ...small.together, upperLimits: { 'PSS idle': MAX_IDLE_MB }, reason: FILE_MEMORY_NOTE },
      ],
    },
    { title: 'Memory of each process, one for each service', figures: [...large.figures, large.together] },
    {
      title: 'The second start, until all is ready',
      figures: [
        toStartFigure('on a small host', small.startMs, { upperLimits: { 'all together': MAX_START_MS } }),
        toStartFigure('with a process for each service', large.startMs),
      ],
    },
  ];
}

const toStartFigure = (name: string, ms: number, target: Pick<Figure, 'upperLimits'> = {}): Figure => ({
  name: `the second start ${name}`,
  unit: 'ms',
  values: { 'all together': ms },
  ...target,
});

async function measureProduct(small: boolean) {
  const env = { SMALL_HOST: `${small}` };
  return withFolder(async (dataDir) => {
    // The second start is measured. The first start takes longer, because it creates the databases and fills the
    // compile caches.
    await withProduct(() => sleep(GARBAGE_COLLECTION_WAIT_MS), env, { dataDir });
    const startedAt = performance.now();
    return withProduct(
      async (product) => {
        const startMs = performance.now() - startedAt;
        await sleep(GARBAGE_COLLECTION_WAIT_MS);
        const idle = measureMemoryOfProcesses(product);
        await makeCallsAndPdfs(product.url);
        const busy = measureMemoryOfProcesses(product);
        const figures = [...idle].map(([name, memory]) => toFigure(name, memory, busy.get(name)!));
        return { startMs, figures, together: toFigure('together', sumMemory(idle.values()), sumMemory(busy.values())) };
      },
      env,
      { dataDir },
    );
  });
}

async function makeCallsAndPdfs(url: string): Promise<void> {
  const person = await signInSubscriber(url);
  for (const { makeCall } of commonCalls) await measureTimes(CLIENT_COUNT, CALLS_PER_CLIENT, () => makeCall(person));
  await generatePdfs(person);
}

const measureMemoryOfProcesses = ({ parts }: Product): Map<string, MemoryUse> =>
  new Map(parts.map(({ name, pid }) => [name, measureMemory(pid!)]));

async function generatePdfs(person: Person): Promise<void> {
  for (let pdf = 0; pdf < PDF_COUNT; pdf++) await saveInvoice(person);
  const { body } = await requireSuccess(person.get<{ id: string }[]>(`/api/invoices?limit=${PDF_COUNT}`));
  for (const { id } of body) await requireSuccess(person.get(`/api/invoices/${id}/download-pdf`));
}

function sumMemory(memoryUses: Iterable<MemoryUse>): MemoryUse {
  const sum = (field: keyof MemoryUse) => sumValues([...memoryUses].map((use) => use[field]));
  return { rss: sum('rss'), pss: sum('pss'), files: sum('files') };
}

function toFigure(name: string, idle: MemoryUse, busy: MemoryUse): Figure {
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

interface MemoryUse {
  /** Resident set size. The RSS of each process includes all shared memory that the process uses. */
  rss: number;
  /** Proportional set size. The PSS of each process includes only its share of the shared memory. */
  pss: number;
  /**
   * The part of `pss` that holds the contents of files, such as executable files. The kernel can free this memory and
   * read the files again.
   */
  files: number;
}

/** Measures the memory of a process and its descendants. This function works on Linux only. */
const measureMemory = (pid: number): MemoryUse => sumMemory(listProcessTree(pid).map(measureProcessMemory));

function measureProcessMemory(pid: number): MemoryUse {
  const rollup = readTextIfExists(`/proc/${pid}/smaps_rollup`);
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) * 1024;
  return { rss: field('Rss'), pss: field('Pss'), files: field('Pss_File') };
}
