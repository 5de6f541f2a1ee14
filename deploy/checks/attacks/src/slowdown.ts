import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '@paperbill/testing/people';

const ROUNDS = 3;
const QUIET_CALLS = 25;
const MOST_CALLS = 60;
const PACE_MS = 40;
/** Medians below this depend on the machine more than on the attack. */
const FLOOR_MS = 15;

/**
 * Slowdown of a call during an attack: the ratio of medians in the quietest of three rounds, so that other load does not count.
 *
 * @param call call of another user
 * @param attack one round, by number; `prepare` runs before the measurement
 */
export async function slowdownBy<Prepared>(
  call: (() => Promise<void>) & { isAlone?: boolean },
  prepare: (round: number) => Promise<Prepared>,
  attack: (prepared: Prepared) => Promise<unknown>,
): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < ROUNDS && least > 1; round++) {
    const prepared = await prepare(round);
    const quiet = await timesOf(call, (calls) => calls < QUIET_CALLS);
    let isOver = false;
    const attacking = attack(prepared).finally(() => (isOver = true));
    const attacked = await timesOf(call, (calls) => !isOver && calls < MOST_CALLS);
    await attacking;
    least = Math.min(least, Math.max(median(attacked), FLOOR_MS) / Math.max(median(quiet), FLOOR_MS));
  }
  return least;
}

/** Reads a list at a fixed interval, without waiting for former answers, so that a slow call does not hide others. */
export const listOf = (somebody: Person) => async (): Promise<void> => {
  const { status } = await somebody.get('/api/invoices?page=1');
  if (status !== 200) throw new Error(`A list was answered with ${status}`);
};

/** Prints documents sequentially: concurrent prints of one user would wait for each other. */
export const printOf = (somebody: Person, invoiceId: string) =>
  Object.assign(
    async (): Promise<void> => {
      const { status } = await somebody.post(`/api/invoices/${invoiceId}/generate-pdf`, { html: '<h1>Invoice</h1>' });
      if (status !== 200) throw new Error(`A document to print was answered with ${status}`);
    },
    { isAlone: true },
  );

async function timesOf(
  call: (() => Promise<void>) & { isAlone?: boolean },
  goesOn: (calls: number) => boolean,
): Promise<number[]> {
  const calls: Promise<number>[] = [];
  do {
    const time = timeOf(call);
    calls.push(time);
    if (call.isAlone) await time;
    await sleep(PACE_MS);
  } while (goesOn(calls.length));
  return Promise.all(calls);
}

async function timeOf(call: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
