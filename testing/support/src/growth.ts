/** In milliseconds. Shorter times are noise of the garbage collector or the compiler. */
const NOISE_MS = 20;

/**
 * The factor by which the processor time grows for four times the input: about 4 for linear time, 16 for quadratic time.
 *
 * @param size of the smaller input; large enough that quadratic time would be long
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
 * Processor time of this process in milliseconds, which does not depend on other processes. The minimum of three runs,
 * because garbage collection seldom affects all of them.
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
