import { setTimeout as sleep } from 'node:timers/promises';

/** For a few thousand requests. */
const ENOUGH_MS = 15_000;

/** Waits for the next minute where this one is nearly over: once it has turned, what was counted before counts less. */
export async function earlyInTheMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < ENOUGH_MS) await sleep(left);
}
