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
