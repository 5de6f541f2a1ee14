import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type AnsweredRounds, signInAttackers } from './all-at-once.js';

/** Attackers in a thread of their own: what they do takes nothing from who is measured beside them. */
export interface Attackers {
  begin(): void;
  /** @returns how many rounds of each attack were answered to the end */
  end(): Promise<AnsweredRounds>;
}

/** Signs them in. */
export async function startAttackers(origin: string): Promise<Attackers> {
  // The built one, also where this is read from its source.
  const worker = new Worker(new URL('../dist/attackers.js', import.meta.url), { workerData: { origin } });
  await once(worker, 'message');
  return {
    begin: () => worker.postMessage('begin'),
    end: async () => {
      const answer = once(worker, 'message');
      worker.postMessage('end');
      const [rounds] = (await answer) as [AnsweredRounds];
      await worker.terminate();
      return rounds;
    },
  };
}

if ((workerData as object | null) && parentPort) {
  // Of this thread alone: attackers bring processors of their own.
  setPriority(constants.priority.PRIORITY_LOW);
  const attack = await signInAttackers((workerData as { origin: string }).origin);
  parentPort.postMessage('ready');
  await once(parentPort, 'message');
  const stop = new AbortController();
  const attacking = attack(stop.signal);
  await once(parentPort, 'message');
  stop.abort();
  parentPort.postMessage(await attacking);
}
