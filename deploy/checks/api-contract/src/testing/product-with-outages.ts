import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, errors } from '@nats-io/transport-node';
import { createHealthMessage, type ServiceName, serviceNames } from '@paperbill/contracts/nats';
import { type Product, startProduct } from '@paperbill/local';
import {
  createDatabase,
  getFileNats,
  startTcpProxy,
  type TcpProxy,
  stopAfterFile,
} from '@paperbill/test-infrastructure';

export interface ProductWithOutages {
  url: string;
  dataDir: string;
  /** Kills a service and waits until NATS reports that it is gone. The launcher soon restarts the service. */
  end(service: ServiceName): Promise<void>;
  pause(service: ServiceName): void;
  resume(service: ServiceName): void;
  nats: TcpProxy;
  /** A proxy between the catalogue service and its database. */
  database: TcpProxy;
  renderer: { answer: (response: ServerResponse) => void };
}

/** Stripe settings with a Stripe API that cannot be reached. No server listens on the port in the URL. */
const unreachableStripe = {
  STRIPE_SECRET_KEY: 'sk_test_of_a_spec',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_a_spec',
  STRIPE_API_URL: 'http://127.0.0.1:1',
};

export async function startProductWithOutages(): Promise<ProductWithOutages> {
  const dataDir = await mkdtemp(join(tmpdir(), 'paperbill-outages-'));
  stopAfterFile(() => rm(dataDir, { recursive: true, force: true }));
  const databases = Object.fromEntries(
    await Promise.all(serviceNames.map(async (name) => [name, (await createDatabase()).url] as const)),
  ) as Record<ServiceName, string>;
  const [nats, database, renderer] = await Promise.all([
    startTcpProxy((await getFileNats()).url),
    startTcpProxy(databases.catalogue),
    startFakeRenderer(),
  ]);
  const product = await startProduct({
    dataDir,
    env: {
      PORT: '0',
      LOG_LEVEL: 'debug',
      NATS_URL: nats.url,
      GOTENBERG_URL: renderer.url,
      ...unreachableStripe,
      ...Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, databases[name]])),
      CATALOGUE_DATABASE_URL: database.url,
    },
  });
  stopAfterFile(() => product.stop());
  const signal = (service: ServiceName, name: NodeJS.Signals) => process.kill(getProcessId(product, service), name);
  return {
    url: product.url,
    dataDir: product.dataDir,
    end: async (service) => {
      signal(service, 'SIGKILL');
      await waitUntilServiceIsGone(service);
    },
    pause: (service) => void signal(service, 'SIGSTOP'),
    resume: (service) => void signal(service, 'SIGCONT'),
    nats,
    database,
    renderer,
  };
}

/** Waits until NATS reports that the service is gone. Messages that are sent before then would be lost. */
async function waitUntilServiceIsGone(service: ServiceName): Promise<void> {
  const nats = await connect({ servers: (await getFileNats()).url });
  for (;;) {
    const error = await nats
      .request(createHealthMessage(service).subject, '{}', { timeout: 100 })
      .catch((cause: unknown) => cause);
    if (error instanceof errors.RequestError && error.isNoResponders()) break;
  }
  await nats.close();
}

function getProcessId({ parts }: Product, service: ServiceName): number {
  const pid = parts.find(({ name }) => name === service)?.pid;
  if (!pid) throw new Error(`The ${service} service does not run`);
  return pid;
}

async function startFakeRenderer(): Promise<ProductWithOutages['renderer'] & { url: string }> {
  const fake = { url: '', answer: (response: ServerResponse) => void response.end() };
  const server = createServer((request, response) => {
    request.resume().on('end', () => fake.answer(response));
  });
  await new Promise<void>((onListening) => server.listen(0, '127.0.0.1', onListening));
  stopAfterFile(async () => void server.close().closeAllConnections());
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}
