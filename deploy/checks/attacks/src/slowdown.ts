import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '@paperbill/testing/people';

const ROUND_COUNT = 3;
const QUIET_CALLS = 25;
const MAX_CALLS = 60;
const CALL_INTERVAL_MS = 40;
/** Shorter medians depend more on the machine than on the attack. */
const MIN_MEDIAN_MS = 15;

/**
 * The ratio of two medians of another user's call: with and without the attack. The smallest of three rounds is
 * returned, so that other load on the machine does not count.
 *
 * @param prepare receives the number of the round
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

/** Calls start at a fixed interval and do not wait for earlier ones, so a slow call does not hide others. */
export const toListCall = (somebody: Person) => async (): Promise<void> => {
  const { status } = await somebody.get('/api/invoices?page=1');
  if (status !== 200) throw new Error(`A list was answered with ${status}`);
};

/** Sequential calls, because concurrent prints of one user would wait for each other. */
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
