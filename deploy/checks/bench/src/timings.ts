/** The measured durations of repeated work, in milliseconds. */
export type Samples = number[];

/**
 * Returns a quantile by the nearest-rank method.
 * @param part the quantile as a number from 0 to 1
 */
export function computeQuantile(samples: Samples, part: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)]!;
}

export const computeMean = (samples: Samples): number =>
  samples.reduce((sum, sample) => sum + sample, 0) / samples.length;

export async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Runs `work` for several clients in parallel. Each client repeats `work` sequentially. */
export async function measureTimes(
  clients: number,
  repetitions: number,
  work: (client: number) => Promise<unknown>,
): Promise<Samples> {
  const samples: Samples = [];
  const run = async (client: number) => {
    for (let done = 0; done < repetitions; done++) {
      samples.push(await measureTime(() => work(client)));
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  return samples;
}
