import { quantile, type Samples } from '../timings.js';

/** The result of a measurement at one rate of arrivals. */
export interface Step {
  /** The planned number of arrivals per second. */
  rate: number;
  /** The time from the planned arrival to the answer of each call, in milliseconds. */
  samples: Samples;
  failed: number;
}

/** The limit for the p95 latency. Users who wait longer suspect a fault. */
export const SLOWEST_P95_MS = 500;
const MOST_FAILED = 0.01;

/** Checks whether the product can sustain the rate of a step. */
export const holds = ({ samples, failed }: Step): boolean =>
  quantile(samples, 0.95) <= SLOWEST_P95_MS && failed <= MOST_FAILED * samples.length;

const FASTER = 1.5;
const HALVINGS = 2;

/**
 * Finds the highest rate that the product can sustain. Increases the rate until a step fails, then bisects.
 *
 * @param start The first rate to try.
 */
export async function kneeFrom(start: number, tryRate: (rate: number) => Promise<boolean>): Promise<number> {
  let [low, high] = [start, start * FASTER];
  if (await tryRate(start)) {
    while (await tryRate(high)) [low, high] = [high, high * FASTER];
  } else {
    do [low, high] = [low / FASTER, low];
    while (!(await tryRate(low)));
  }
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = Math.sqrt(low * high);
    if (await tryRate(middle)) low = middle;
    else high = middle;
  }
  return low;
}
