import { setTimeout as sleep } from 'node:timers/promises';

/** Enough time for a few thousand requests. */
const ENOUGH_MS = 15_000;

/** Waits for the next minute if the current one is nearly over, because a rate limit counts earlier requests less then. */
export async function earlyInTheMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < ENOUGH_MS) await sleep(left);
}
