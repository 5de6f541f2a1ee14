import { setTimeout as sleep } from 'node:timers/promises';

/** Less than Prometheus waits for a whole scrape. */
const LIMIT_MS = 2_000;

/**
 * What is asked for at each scrape, such as a count of rows: where it can't be had, or not in time, that metric is
 * missing from the scrape, and all others are there.
 */
export async function measured<T>(ask: () => Promise<T>): Promise<T | undefined> {
  const timeUp = sleep(LIMIT_MS, undefined, { ref: false });
  return Promise.race([ask(), timeUp]).catch(() => undefined);
}
