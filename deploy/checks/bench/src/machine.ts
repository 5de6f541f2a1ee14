import { availableParallelism, loadavg } from 'node:os';

/**
 * Returns the number of processors and the load average of the last minute. A reader needs both to judge absolute
 * durations.
 */
export const describeMachine = (): string =>
  `on ${availableParallelism()} processors, load average ${loadavg()[0]!.toFixed(1)} before`;
