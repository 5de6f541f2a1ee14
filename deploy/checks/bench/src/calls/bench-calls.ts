import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { readDatabaseUrl, type Product } from '@paperbill/local';
import type { Person } from '@paperbill/testing/people';
import { saveInvoice } from '../common-calls.js';
import { signInSubscriber, withProduct } from '../bench-product.js';
import type { Figure, BenchReport } from '../figures.js';
import { readProcessorTimes, sumValues, subtractTimes } from '../processes.js';
import { computeQuantile, type Samples, measureTimes } from '../timings.js';

const INVOICE_COUNT = 10;
const CONNECTION_COUNTS = [1, 10, 50];
const CALLS_PER_ROUND = 400;
const ROUND_COUNT = 5;
/** After this number of calls, the JIT compiler has optimized both the product and the plain server. */
const WARM_UP_CALL_COUNT = 4_000;
/**
 * The processes that are included in the processor time. On a small host, one process named `services` runs all
 * services.
 */
const MEASURED_PROCESSES = ['bff', 'nats', 'identity', 'invoicing', 'services'];
const MAX_TIME_RATIO = 1.25;
const MAX_P99_RATIO = 4;

const PLAIN_SERVER_NAME = 'plain';

interface ComparedPaths {
  name: string;
  product: string;
  plain: string;
}

const comparedPaths: ComparedPaths[] = [
  { name: 'who is signed in', product: '/api/auth/user', plain: '/user' },
  { name: 'next number', product: '/api/invoices/next-number', plain: '/next-number' },
  {
    name: 'a page of invoices',
    product: '/api/invoices?page=1&pageSize=10',
    plain: '/invoices?page=1&pageSize=10',
  },
];

const SLOW_CALL_REASON =
  'each message passes two more processes and NATS; the plain server also has no limits, logs, signatures or entities';

const HIGH_P99_REASON =
  'one in a hundred of these short calls waits for garbage collection (5 to 15 ms on this machine) or for another process; this also holds for calls of the plain server';

export const benchCalls = (): Promise<BenchReport[]> =>
  withProduct(async (product) => {
    const person = await signInSubscriber(product.url);
    await measureTimes(1, INVOICE_COUNT, () => saveInvoice(person));
    const plain = await startPlainServer(product.dataDir);
    try {
      return await createReports({ product, person, plain });
    } finally {
      plain.process.kill();
    }
  });

interface ComparedServers {
  product: Product;
  person: Person;
  plain: PlainServer;
}

async function createReports(servers: ComparedServers): Promise<BenchReport[]> {
  const [processorTime, evenness]: [Figure[], Figure[]] = [[], []];
  for (const call of comparedPaths) {
    for (const connections of CONNECTION_COUNTS) {
      const { product, plain } = await measureCall(call, connections, servers);
      const name = `${call.name}, ${connections === 1 ? '1 connection' : `${connections} connections`}`;
      processorTime.push({
        name: `${name}, processor time`,
        unit: 'x',
        values: {
          all: product.withDatabase / plain.withDatabase,
          'without PostgreSQL': product.withoutDatabase / plain.withoutDatabase,
        },
        upperLimits: { all: MAX_TIME_RATIO },
        reason: SLOW_CALL_REASON,
        sides: { unit: 'ms', base: { all: plain.withDatabase }, measured: { all: product.withDatabase } },
      });
      const toQuantiles = (quantile: number) => ({
        'p99 / p50': computeQuantile(product.samples, quantile),
        'plain process': computeQuantile(plain.samples, quantile),
      });
      const [medians, p99s] = [toQuantiles(0.5), toQuantiles(0.99)];
      evenness.push({
        name: `${name}, p99 beside p50`,
        unit: 'x',
        values: {
          'p99 / p50': p99s['p99 / p50'] / medians['p99 / p50'],
          'plain process': p99s['plain process'] / medians['plain process'],
        },
        ...(connections === 10 && { upperLimits: { 'p99 / p50': MAX_P99_RATIO }, reason: HIGH_P99_REASON }),
        sides: { unit: 'ms', base: medians, measured: p99s },
      });
    }
  }
  return [
    { title: 'Calls beside the same query over plain HTTP', figures: processorTime },
    { title: 'How even calls are', figures: evenness },
  ];
}

interface CallCost {
  withDatabase: number;
  withoutDatabase: number;
  samples: Samples;
}

async function measureCall(call: ComparedPaths, connections: number, { product, person, plain }: ComparedServers) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const toRequest = (url: string) => () => openSession(url, person.cookie, agent);
  const [callProduct, callPlainServer] = [
    toRequest(`${product.url}${call.product}`),
    toRequest(`${plain.url}${call.plain}`),
  ];
  const parts = [...product.parts, { name: PLAIN_SERVER_NAME, pid: plain.process.pid, isReady: async () => true }];
  const costs: Record<'product' | 'plain', CallCost> = {
    product: { withDatabase: 0, withoutDatabase: 0, samples: [] },
    plain: { withDatabase: 0, withoutDatabase: 0, samples: [] },
  };
  const runRound = async (work: () => Promise<void>, cost: CallCost, isOwnProcess: (part: string) => boolean) => {
    const before = readProcessorTimes({ parts });
    cost.samples.push(...(await measureTimes(connections, CALLS_PER_ROUND / connections, work)));
    const times = subtractTimes(before, readProcessorTimes({ parts }));
    const ownMs =
      sumValues([...times].filter(([part]) => isOwnProcess(part)).map(([, time]) => time)) /
      CALLS_PER_ROUND /
      ROUND_COUNT;
    cost.withoutDatabase += ownMs;
    cost.withDatabase += ownMs + (times.get('postgres') ?? 0) / CALLS_PER_ROUND / ROUND_COUNT;
  };
  const warmUpCalls = connections === CONNECTION_COUNTS[0] ? WARM_UP_CALL_COUNT : CALLS_PER_ROUND / 2;
  for (const work of [callProduct, callPlainServer]) await measureTimes(connections, warmUpCalls / connections, work);
  for (let done = 0; done < ROUND_COUNT; done++) {
    await runRound(callProduct, costs.product, (part) => MEASURED_PROCESSES.includes(part));
    await runRound(callPlainServer, costs.plain, (part) => part === PLAIN_SERVER_NAME);
  }
  agent.destroy();
  return costs;
}

const openSession = (url: string, cookie: string, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { cookie } }, (response) => {
      const end = () => (response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)));
      response.resume().once('end', end).once('error', reject);
    }).once('error', reject);
  });

interface PlainServer {
  url: string;
  process: ChildProcess;
}

async function startPlainServer(dataDir: string): Promise<PlainServer> {
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as { session: string };
  const process = spawn(globalThis.process.execPath, [join(import.meta.dirname, 'plain-server.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...globalThis.process.env,
      NODE_ENV: 'production',
      IDENTITY_URL: await readDatabaseUrl(dataDir, 'identity'),
      INVOICING_URL: await readDatabaseUrl(dataDir, 'invoicing'),
      SESSION_SECRET: secrets.session,
    },
  });
  const [line] = (await once(process.stdout, 'data')) as [Buffer];
  return { url: line.toString().trim(), process };
}
