import { setTimeout as sleep } from 'node:timers/promises';

/** The time that must be left in the minute. A few thousand requests take less than this time. */
const MIN_TIME_LEFT_MS = 15_000;

/**
 * Waits for the next minute if the current one ends soon. Rate limits count per minute, so the requests of a test
 * should not be spread over two minutes.
 */
export async function waitForFreshMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < MIN_TIME_LEFT_MS) await sleep(left);
}
