import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '@paperbill/testing/people';

const ROUNDS = 3;
const QUIET_CALLS = 25;
const MOST_CALLS = 60;
const PACE_MS = 40;
/** Medians below this value depend more on the machine than on the attack. */
const FLOOR_MS = 15;

/**
 * Measures how much an attack slows down a call of another user. The result is the ratio of two medians: with and
 * without the attack. The smallest ratio of three rounds is returned, so that other load on the machine does not count.
 *
 * @param call The measured call of another user.
 * @param prepare Prepares a round before the measurement. Receives the number of the round.
 * @param attack Runs one round of the attack.
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

/**
 * Returns a call that reads a list of invoices. These calls start at a fixed interval and do not wait for earlier ones,
 * so that a slow call does not hide others.
 */
export const listOf = (somebody: Person) => async (): Promise<void> => {
  const { status } = await somebody.get('/api/invoices?page=1');
  if (status !== 200) throw new Error(`A list was answered with ${status}`);
};

/**
 * Returns a call that prints a document. These calls run sequentially, because concurrent prints of one user would wait
 * for each other.
 */
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
