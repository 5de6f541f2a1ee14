import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type CompletedRoundCounts, signInAttackers } from './all-at-once.js';

/**
 * Controls the attackers. The attackers run in a worker thread, so that they do not slow down the user whose calls
 * are measured.
 */
export interface Attackers {
  begin(): void;
  end(): Promise<CompletedRoundCounts>;
}

export async function startAttackers(origin: string): Promise<Attackers> {
  // The worker always runs the built file, because a worker thread cannot load TypeScript.
  const worker = new Worker(new URL('../dist/attackers.js', import.meta.url), { workerData: { origin } });
  await once(worker, 'message');
  return {
    begin: () => worker.postMessage('begin'),
    end: async () => {
      const endMessage = once(worker, 'message');
      worker.postMessage('end');
      const [roundCounts] = (await endMessage) as [CompletedRoundCounts];
      await worker.terminate();
      return roundCounts;
    },
  };
}

if ((workerData as object | null) && parentPort) {
  // The thread of the attackers gets a lower priority. Real attackers would not use the processors of the server.
  setPriority(constants.priority.PRIORITY_LOW);
  const attack = await signInAttackers((workerData as { origin: string }).origin);
  parentPort.postMessage('ready');
  await once(parentPort, 'message');
  const stop = new AbortController();
  const attackResult = attack(stop.signal);
  await once(parentPort, 'message');
  stop.abort();
  parentPort.postMessage(await attackResult);
}
