import { availableParallelism, loadavg } from 'node:os';

/**
 * Describes the number of processors and the load average of the last minute. Absolute durations say little without
 * them.
 */
export const describeMachine = (): string =>
  `on ${availableParallelism()} processors, load average ${loadavg()[0]!.toFixed(1)} before`;
