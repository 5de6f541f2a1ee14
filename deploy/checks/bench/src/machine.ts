import { availableParallelism, loadavg } from 'node:os';

/**
 * Returns the number of processors and the load average of the last minute. Without them, absolute durations say
 * little.
 */
export const describeMachine = (): string =>
  `on ${availableParallelism()} processors, load average ${loadavg()[0]!.toFixed(1)} before`;
