import { quantile, type Samples } from '../timings.js';

/** Result of one arrival rate. */
export interface Step {
  /** Planned arrivals per second. */
  rate: number;
  /** Milliseconds from the planned arrival to the answer. */
  samples: Samples;
  failed: number;
}

/** p95 limit: users who wait longer suspect a fault. */
export const SLOWEST_P95_MS = 500;
const MOST_FAILED = 0.01;

/** Whether a rate is sustained. */
export const holds = ({ samples, failed }: Step): boolean =>
  quantile(samples, 0.95) <= SLOWEST_P95_MS && failed <= MOST_FAILED * samples.length;

const FASTER = 1.5;
const HALVINGS = 2;

/**
 * Finds the highest sustained rate: raises the rate until a step fails, then bisects.
 *
 * @param start first rate
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
