import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startNats as startEmbedded } from '@paperbill/embedded';
import { stopAfterFile } from './cleanup.js';
import { testRun } from './test-run.js';

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
  // Loaded where needed: it takes most of a second, in every spec file anew.
  const { startNatsContainer } = await import('./containers.js');
  return startNatsContainer(id);
}
