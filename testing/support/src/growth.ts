/** Shorter times are noise of garbage collection or compilation. */
const NOISE_MS = 20;

/**
 * Of the processor time, for an input four times as large: about 4 for linear time and 16 for quadratic time.
 *
 * @param size of the smaller input, large enough for quadratic time to be noticeable
 */
export async function growthOf<Input>(
  make: (size: number) => Input,
  work: (input: Input) => unknown,
  size: number,
): Promise<number> {
  const small = await processorTime(make(size), work);
  const large = await processorTime(make(4 * size), work);
  return large / Math.max(small, NOISE_MS);
}

/**
 * Milliseconds of this process, which others do not affect. The minimum of three runs, because garbage collection
 * seldom affects all.
 */
export async function processorTime<Input>(input: Input, work: (input: Input) => unknown): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 3; run++) {
    const before = process.cpuUsage();
    await work(input);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000);
  }
  return Math.min(...times);
}
