import { setTimeout as sleep } from 'node:timers/promises';

/** Minimum rest of a minute for a test. A few thousand requests need less time. */
const MIN_TIME_LEFT_MS = 15_000;

/** Rate limits count per minute, so all requests of a test should be sent in the same minute. */
export async function waitForFreshMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < MIN_TIME_LEFT_MS) await sleep(left);
}
