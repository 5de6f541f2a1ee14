import { computeQuantile, type Samples } from '../timings.js';

export interface LoadStep {
  rate: number;
  /** The time of each call from its planned arrival to the response, in milliseconds. */
  samples: Samples;
  failed: number;
}

/** The highest acceptable p95 latency in ms. A user who waits longer suspects an error. */
export const MAX_P95_MS = 500;
const MAX_FAILED_FRACTION = 0.01;

export const isSustainable = ({ samples, failed }: LoadStep): boolean =>
  computeQuantile(samples, 0.95) <= MAX_P95_MS && failed <= MAX_FAILED_FRACTION * samples.length;

const RATE_FACTOR = 1.5;
const HALVING_COUNT = 2;

/**
 * Finds the highest rate that the product can sustain. The rate is increased until a step fails. Then the interval
 * between the last two rates is bisected.
 * @param start The first rate to try.
 */
export async function findKnee(start: number, tryRate: (rate: number) => Promise<boolean>): Promise<number> {
  let [low, high] = [start, start * RATE_FACTOR];
  if (await tryRate(start)) {
    while (await tryRate(high)) [low, high] = [high, high * RATE_FACTOR];
  } else {
    do [low, high] = [low / RATE_FACTOR, low];
    while (!(await tryRate(low)));
  }
  for (let halving = 0; halving < HALVING_COUNT; halving++) {
    const middle = Math.sqrt(low * high);
    if (await tryRate(middle)) low = middle;
    else high = middle;
  }
  return low;
}
