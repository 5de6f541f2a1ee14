import { availableParallelism, loadavg } from 'node:os';

/** Number of processors and load average of the last minute. Absolute figures say little without them. */
export const describeMachine = (): string =>
  `on ${availableParallelism()} processors, load average ${loadavg()[0]!.toFixed(1)} before`;
