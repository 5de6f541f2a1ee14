import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startNats as startEmbedded } from '@paperbill/embedded';
import { Wait } from 'testcontainers';
import { stopAfterFile } from './clean-up.js';
import { runContainer } from './containers.js';
import { testRun } from './test-run.js';

const IMAGE = 'nats:2.12';
/** As in production: a PDF in base64 must fit a message. */
const CONFIGURATION = 'port: 4222\nmax_payload: 8388608\nmax_pending: 67108864\n';

export interface TestNats {
  url: string;
  stop(): Promise<unknown>;
}

/** A NATS server of its own, stopped after the spec file. */
export async function startNats(): Promise<TestNats> {
  const nats = await start();
  stopAfterFile(() => nats.stop());
  return nats;
}

let ofThisFile: Promise<TestNats> | undefined;

/** The spec file's NATS: everything in the file meets there, and nothing else does. */
export const fileNats = (): Promise<TestNats> => (ofThisFile ??= startNats());

async function start(): Promise<TestNats> {
  const { id, engine, folder } = testRun();
  if (engine === 'embedded') return startEmbedded({ dataDir: join(folder, `nats-${randomUUID()}`) });
  const container = await runContainer(IMAGE, id)
    .withCopyContentToContainer([{ content: CONFIGURATION, target: '/paperbill.conf' }])
    .withCommand(['-c', '/paperbill.conf'])
    .withExposedPorts(4222)
    .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
    .start();
  return { url: `nats://${container.getHost()}:${container.getMappedPort(4222)}`, stop: () => container.stop() };
}
