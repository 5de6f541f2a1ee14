import { MAX_IMPORT_ROWS } from '@paperbill/contracts/rules';
import type { PartView, Product } from '@paperbill/local';
import { saveInvoice } from '../bench-api.js';
import { fine, newSubscriber, withProduct } from '../bench-product.js';
import { type Figure, type Report, times } from '../figures.js';
import { timesOf } from '../timings.js';
import { environmentOf, type Instance, startAnother } from './another-instance.js';
import { crowdReport } from './crowd.js';
import { day, type Scene, type Worker } from './day.js';
import { holdTo } from './held.js';
import { holds, kneeFrom, SLOWEST_P95_MS } from './knee.js';
import { bottlenecksOf, kneeOnPaper, type PerCall } from './on-paper.js';
import { type MeasuredStep, runStep, tryStep } from './run-step.js';

const WORKERS = 20;
const INVOICES = 20;
const CUSTOMERS = 50;
const FIRST_RATE = 20;
/** What a further instance has to bring, as a multiple of what one carries. */
const INSTANCES = [
  { count: 2, least: 1.7 },
  { count: 3, least: 2.3 },
];
/** Of a processor: so little that three of it and all else do not come to the end of two processors. */
const HELD_TO = 0.12;

/** A scripted day at rising rates until the product does not keep up, what ends it first, and what more of that brings. */
export async function benchLoad(): Promise<Report[]> {
  return withProduct(async (product) => {
    const scene = await sceneOf(product);
    await runStep(scene, product.parts, FIRST_RATE);
    const steps: MeasuredStep[] = [];
    const knee = await kneeFrom(FIRST_RATE, async (rate) => {
      steps.push(await tryStep(scene, product.parts, rate));
      return holds(steps.at(-1)!);
    });
    const { perCall } = steps.findLast(holds)!;
    const bottlenecks = bottlenecksOf(perCall);
    const held = await benchHeld(product, scene, bottlenecks[0]!);
    return [
      stepsReport(steps, knee),
      partsReport(perCall),
      {
        title: `More instances of what ends it first: ${bottlenecks.join(', then ')}`,
        figures: [...onPaper(perCall, bottlenecks), ...held],
      },
      crowdReport(perCall),
    ];
  });
}

async function sceneOf({ url, parts }: Product): Promise<Scene> {
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
  const rows = Array.from({ length: Math.min(CUSTOMERS, MAX_IMPORT_ROWS) }, (_, index) => ({
    name: `Harbour ${index}`,
  }));
  await fine(person.post('/app/api/customers/import', { rows }));
  const invoices: string[] = [];
  await timesOf(5, INVOICES / 5, async () => invoices.push((await saveInvoice(person)).body.id));
  return { person, invoices };
}

function stepsReport(steps: MeasuredStep[], knee: number): Report {
  const mix = day.map(({ name, percent }) => `${name} ${percent} %`).join(', ');
  const failures = steps.flatMap(({ rate, failed, samples, reasons }) =>
    failed ? [`At ${Math.round(rate)} a second ${failed} of ${samples.length} failed (${[...reasons][0]}).`] : [],
  );
  const figures = steps
    .toSorted((a, b) => a.rate - b.rate)
    .map(({ rate, samples }) => times(`${rate.toFixed(1)} a second`, samples, { most: { p95: SLOWEST_P95_MS } }));
  return {
    title: 'A scripted day at rising rates, from the planned arrival to the answer',
    figures: [{ name: 'the knee', unit: 'a second', values: { 'all on this machine': knee } }, ...figures],
    note: [`Of all that people do: ${mix}.`, ...failures].join(' '),
  };
}

const partsReport = (perCall: PerCall): Report => ({
  title: 'Processor time of an average call of that day, at the knee',
  figures: [...perCall]
    .filter(([, ms]) => ms >= 0.005)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, ms]) => ({ name, unit: 'ms', values: { 'a call': ms } })),
});

function onPaper(perCall: PerCall, bottlenecks: string[]): Figure[] {
  const kneeWith = (count: number) => kneeOnPaper(perCall, (part) => (bottlenecks.includes(part) ? count : 1));
  return INSTANCES.map(({ count, least }) => ratio(`${count} of each, on paper`, kneeWith(1), kneeWith(count), least));
}

const ratio = (name: string, base: number, measured: number, least: number): Figure => ({
  name,
  unit: 'x',
  values: { knee: measured / base },
  least: { knee: least },
  sides: { unit: 'a second', base: { knee: base }, measured: { knee: measured } },
});

/**
 * Each instance of the bottleneck is held to a small part of a processor, so that it ends what the product carries long
 * before this machine does: what more of it brings can be seen on two processors then.
 */
async function benchHeld(product: Product, scene: Scene, bottleneck: string): Promise<Figure[]> {
  const part = product.parts.find(({ name }) => name === bottleneck)!;
  const release: (() => Promise<void>)[] = [];
  const others: Instance[] = [];
  const hold = async ({ pid }: PartView) => {
    const end = await holdTo(pid!, HELD_TO);
    if (end) release.push(end);
    return end !== undefined;
  };
  try {
    const knees: number[] = [];
    for (const count of [1, ...INSTANCES.map(({ count }) => count)]) {
      if (count > 1) others.push(await startAnother(part, count));
      if (!(await hold(others.at(-1)?.part ?? part))) return [];
      const spread = { ...scene, origin: originsOf(product, bottleneck, others) };
      const start = (knees.at(-1) ?? FIRST_RATE / 2) * 1.2;
      const parts = [...product.parts, ...others.map((other) => other.part)];
      knees.push(await kneeFrom(start, async (rate) => holds(await tryStep(spread, parts, rate))));
    }
    const [base, ...more] = knees;
    return INSTANCES.map(({ count, least }, index) =>
      ratio(`${count} of ${bottleneck}, each held to ${HELD_TO} of a processor`, base!, more[index]!, least),
    );
  } finally {
    for (const end of release) await end();
    for (const other of others) other.stop();
  }
}

/** Services share their work by themselves; in front of several BFFs stands a balancer, which takes them in turn. */
function originsOf({ url }: Product, bottleneck: string, others: Instance[]): () => string {
  const origins = [url, ...(bottleneck === 'bff' ? others.map(({ port }) => `http://localhost:${port}`) : [])];
  let calls = 0;
  return () => origins[calls++ % origins.length]!;
}
