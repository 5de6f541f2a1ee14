import { setTimeout as sleep } from 'node:timers/promises';

/** A few thousand requests take less than this time. */
const ENOUGH_MS = 15_000;

/** Rate limits count per minute, so requests should not be spread over two minutes. */
export async function earlyInTheMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < ENOUGH_MS) await sleep(left);
}
