import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '@paperbill/testing/people';

const ROUND_COUNT = 3;
const QUIET_CALLS = 25;
const MAX_CALLS = 60;
const CALL_INTERVAL_MS = 40;
/** Durations whose median is below this value depend more on the machine than on the attack. */
const MIN_MEDIAN_MS = 15;

/**
 * Measures how much an attack slows down a call of another user. The result is the ratio of two medians: with and
 * without the attack. The smallest ratio of three rounds is returned, so that other load on the machine does not count.
 *
 * @param call The measured call of another user.
 * @param prepare Prepares a round before the measurement. Receives the number of the round.
 * @param attack Runs one round of the attack.
 */
export async function measureSlowdown<Prepared>(
  call: (() => Promise<void>) & { isAlone?: boolean },
  prepare: (round: number) => Promise<Prepared>,
  attack: (prepared: Prepared) => Promise<unknown>,
): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < ROUND_COUNT && least > 1; round++) {
    const prepared = await prepare(round);
    const quiet = await measureTimes(call, (calls) => calls < QUIET_CALLS);
    let isOver = false;
    const attacking = attack(prepared).finally(() => (isOver = true));
    const attacked = await measureTimes(call, (calls) => !isOver && calls < MAX_CALLS);
    await attacking;
    least = Math.min(
      least,
      Math.max(computeMedian(attacked), MIN_MEDIAN_MS) / Math.max(computeMedian(quiet), MIN_MEDIAN_MS),
    );
  }
  return least;
}

/**
 * Returns a call that reads a list of invoices. Calls start at a fixed interval and do not wait for earlier calls. So a
 * slow call does not hide others.
 */
export const toListCall = (somebody: Person) => async (): Promise<void> => {
  const { status } = await somebody.get('/api/invoices?page=1');
  if (status !== 200) throw new Error(`A list was answered with ${status}`);
};

/**
 * Returns a call that prints a document. These calls run sequentially, because concurrent prints of one user would wait
 * for each other.
 */
export const toPrintCall = (somebody: Person, invoiceId: string) =>
  Object.assign(
    async (): Promise<void> => {
      const { status } = await somebody.post(`/api/invoices/${invoiceId}/generate-pdf`, { html: '<h1>Invoice</h1>' });
      if (status !== 200) throw new Error(`A document to print was answered with ${status}`);
    },
    { isAlone: true },
  );

async function measureTimes(
  call: (() => Promise<void>) & { isAlone?: boolean },
  goesOn: (calls: number) => boolean,
): Promise<number[]> {
  const calls: Promise<number>[] = [];
  do {
    const time = measureTime(call);
    calls.push(time);
    if (call.isAlone) await time;
    await sleep(CALL_INTERVAL_MS);
  } while (goesOn(calls.length));
  return Promise.all(calls);
}

async function measureTime(call: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}

const computeMedian = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
