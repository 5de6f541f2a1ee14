/** The durations of the same work, in milliseconds. */
export type Samples = number[];

/**
 * Returns a quantile by the nearest-rank method.
 *
 * @param part A number from 0 to 1.
 */
export function quantile(samples: Samples, part: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)]!;
}

export const mean = (samples: Samples): number => samples.reduce((sum, sample) => sum + sample, 0) / samples.length;

/** Returns the duration of the work in milliseconds. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Runs the work for several clients in parallel. Each client repeats the work sequentially. */
export async function timesOf(
  clients: number,
  repetitions: number,
  work: (client: number) => Promise<unknown>,
): Promise<Samples> {
  const samples: Samples = [];
  const run = async (client: number) => {
    for (let done = 0; done < repetitions; done++) {
      samples.push(await timeOf(() => work(client)));
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  return samples;
}
