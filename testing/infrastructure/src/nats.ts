import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startNats as startEmbedded } from '@paperbill/embedded';
import { stopAfterFile } from './cleanup.js';
import { readTestRun } from './test-run.js';

export interface TestNats {
  url: string;
  stop(): Promise<unknown>;
}

export async function startNats(): Promise<TestNats> {
  const nats = await startOnChosenEngine();
  stopAfterFile(() => nats.stop());
  return nats;
}

let sharedNats: Promise<TestNats> | undefined;

/** All helpers of a spec file share its NATS server. */
export const getFileNats = (): Promise<TestNats> => (sharedNats ??= startNats());

async function startOnChosenEngine(): Promise<TestNats> {
  const { id, engine, folder } = readTestRun();
  if (engine === 'embedded') return startEmbedded({ dataDir: join(folder, `nats-${randomUUID()}`) });
  // The import is dynamic, because loading testcontainers takes most of a second in each spec file.
  const { startNatsContainer } = await import('./containers.js');
  return startNatsContainer(id);
}
