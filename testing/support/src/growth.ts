/** Times below this limit are noise, caused by garbage collection or compilation. */
const NOISE_MS = 20;

/**
 * Measures how the processor time grows if the input is four times as large. The result is about 4 for linear time and
 * about 16 for quadratic time.
 *
 * @param size The size of the smaller input. It must be large enough for quadratic time to be noticeable.
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
 * Measures the processor time of this process in milliseconds, which other processes do not affect. Returns the minimum
 * of three runs, because garbage collection seldom affects all of them.
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
