/** Less than this is noise: the garbage collector's, or the compiler's. */
const NOISE_MS = 20;

/**
 * How many times more work four times the input is: about 4 where it is read through once, 16 where it is read again
 * from each of its places.
 *
 * @param size of the smaller input; large enough that reading it again and again takes long
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
 * Milliseconds that the processors of this process work, which other processes do not lengthen. The least of three runs: what
 * the process itself does beside them, such as collecting garbage, seldom falls into each.
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
