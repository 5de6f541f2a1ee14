import { quantile, type Samples } from '../timings.js';

/** What came of arrivals at one rate. */
export interface Step {
  /** Arrivals a second, as planned. */
  rate: number;
  /** From the planned arrival to the answer. */
  samples: Samples;
  failed: number;
}

/** Whoever waits for longer thinks that something is wrong. */
export const SLOWEST_P95_MS = 500;
const MOST_FAILED = 0.01;

/** Whether the product keeps up with a rate. */
export const holds = ({ samples, failed }: Step): boolean =>
  quantile(samples, 0.95) <= SLOWEST_P95_MS && failed <= MOST_FAILED * samples.length;

const FASTER = 1.5;
const HALVINGS = 2;

/**
 * The highest rate that holds: rising until one does not, then halving the gap.
 *
 * @param start the first rate to try
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
